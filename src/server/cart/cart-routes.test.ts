import { beforeEach, describe, expect, test } from 'vitest'
import { mostCartRows } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
} from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const unknownId = '0190aaaa-0000-7000-8000-000000000001'

const add = (listingId: unknown, quantity?: unknown, person = buyer) =>
  server.call('POST', '/api/cart/add', { token: person.token, body: { listingId, quantity } })
const update = (listingId: unknown, quantity: unknown) =>
  server.call('PUT', '/api/cart/update', { token: buyer.token, body: { listingId, quantity } })
const remove = (listingId: unknown) =>
  server.call('DELETE', '/api/cart/remove', { token: buyer.token, body: { listingId } })
const cartOf = async (person: Person) =>
  (await server.call('GET', '/api/cart', { token: person.token })).body.cart
const quantities = async () => (await cartOf(buyer)).items.map((item: { quantity: number }) => item.quantity)
const hide = (listingId: string) =>
  server.db.updateTable('listings').set({ is_active: false }).where('id', '=', listingId).execute()

describe('reading', () => {
  test('a new customer has an empty cart', async () => {
    expect((await server.call('GET', '/api/cart/', { token: buyer.token })).body).toEqual({
      cart: { items: [] },
    })
  })

  test('a row carries its listing with price in Leones, picture, stock and shop', async () => {
    const vendor = await aVendor(server, { name: 'Lumley Lanterns' })
    const listingId = await aListing(server, vendor, { title: 'Solar lantern', price: 175.5, stock: 4 })
    const added = await add(listingId, 2)
    expect(added.status).toBe(200)
    expect(added.body.message).toBe(messages.cart.added)
    expect(added.body.cart).toEqual({
      items: [
        {
          _id: expect.any(String),
          quantity: 2,
          available: true,
          listingId: {
            _id: listingId,
            title: 'Solar lantern',
            price: 175.5,
            images: ['/pictures/0123456789abcdef0123456789abcdef-640.webp'],
            stock: 4,
            shop: {
              _id: vendor.shopId,
              name: 'Lumley Lanterns',
              address: expect.any(String),
              logo: '',
              awayUntil: null,
            },
            rating: { average: null, count: 0 },
          },
        },
      ],
    })
    expect(await cartOf(buyer)).toEqual(added.body.cart)
  })

  test('carts are their owners’ alone, and a vendor has one too', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    await add(listingId, 1)
    expect((await cartOf(vendor)).items).toEqual([])
    expect((await add(listingId, 3, vendor)).body.cart.items).toHaveLength(1)
    expect(await quantities()).toEqual([1])
  })
})

describe('adding', () => {
  test('without a quantity adds one; adding twice adds up in one row', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    await add(listingId)
    await add(listingId, 3)
    expect(await quantities()).toEqual([4])
  })

  test('a second try that names how many it leads to changes nothing, and takes nothing away', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    const upTo = (quantity: number, most: number) =>
      server.call('POST', '/api/cart/add', {
        token: buyer.token,
        body: { listingId, quantity, upTo: most },
      })
    for (const expected of [[2], [2]]) {
      expect((await upTo(2, 2)).status).toBe(200)
      expect(await quantities()).toEqual(expected)
    }
    // One of two had arrived; the row holds more by now; the stock is the bound all the same.
    expect((await upTo(2, 3)).status).toBe(200)
    expect(await quantities()).toEqual([3])
    await upTo(1, 1)
    expect(await quantities()).toEqual([3])
    expect((await upTo(4, 9)).status).toBe(409)
    expect((await upTo(1, 1000)).status).toBe(400)
    expect(await quantities()).toEqual([3])
  })

  test('more than the stock is refused, says how many there are, and changes nothing', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    const atOnce = await add(listingId, 6)
    expect([atOnce.status, atOnce.body.message]).toEqual([409, messages.cartAnswers.onlySoMany(5, 0)])
    expect(await quantities()).toEqual([])
    await add(listingId, 3)
    const inSum = await add(listingId, 3)
    expect([inSum.status, inSum.body.message]).toEqual([409, messages.cartAnswers.onlySoMany(5, 3)])
    expect(inSum.body.message).toContain('5')
    expect(await quantities()).toEqual([3])
  })

  test('what is out of stock is refused', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 0 })
    const answer = await add(listingId)
    expect([answer.status, answer.body.message]).toEqual([409, messages.cartAnswers.outOfStock])
  })

  test('a row holds 999 at most', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5000 })
    expect((await add(listingId, 999)).status).toBe(200)
    const answer = await add(listingId, 1)
    expect([answer.status, answer.body.message]).toEqual([409, messages.cartAnswers.atMost(999)])
    expect(await quantities()).toEqual([999])
  })

  test('a hidden, deleted or unknown listing is 404', async () => {
    const { listingId: hidden } = await aVendorWithListing(server, { isActive: false })
    const { listingId: deleted } = await aVendorWithListing(server)
    await server.db
      .updateTable('listings')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted)
      .execute()
    for (const listingId of [hidden, deleted, unknownId]) {
      const answer = await add(listingId)
      expect([answer.status, answer.body.message]).toEqual([404, messages.shop.productNotFound])
    }
    expect(await quantities()).toEqual([])
  })

  test('a cart holds 200 different products', async () => {
    const vendor = await aVendor(server)
    const listingIds: string[] = []
    for (let count = 0; count < 201; count++) listingIds.push(await aListing(server, vendor))
    await server.db
      .insertInto('cart_items')
      .values(
        listingIds.slice(0, 200).map((listingId) => ({
          id: server.services.newId(),
          user_id: buyer.id,
          listing_id: listingId,
          quantity: 1,
        })),
      )
      .execute()
    const answer = await add(listingIds[200])
    expect([answer.status, answer.body.message]).toEqual([409, messages.cartAnswers.full])
    expect((await add(listingIds[0])).status).toBe(200)
    expect(await quantities()).toHaveLength(200)

    // Of several at once that want the last place one has it.
    await server.db.deleteFrom('cart_items').where('listing_id', '=', listingIds[1]!).execute()
    const rivals = await Promise.all([add(listingIds[1]), add(listingIds[200]), add(listingIds[1])])
    expect(rivals.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await quantities()).toHaveLength(mostCartRows)
    const { body } = await server.call('GET', '/api/cart', { token: buyer.token })
    expect(body.cart.items).toHaveLength(mostCartRows)
  })

  test.each([0, -1, 1.5, 1000, '2', null, {}, Number.MAX_SAFE_INTEGER])(
    'a quantity of %j is 400',
    async (quantity) => {
      const { listingId } = await aVendorWithListing(server, { stock: 5000 })
      const answer = await add(listingId, quantity)
      expect(answer.status).toBe(400)
      expect(answer.body.errors.quantity).toContain('1 to 999')
      expect(await quantities()).toEqual([])
    },
  )

  test.each([undefined, '', 'x', 7, null, {}])('a listingId of %j is 400', async (listingId) => {
    for (const answer of [await add(listingId, 1), await update(listingId, 1), await remove(listingId)]) {
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.errors)).toEqual(['listingId'])
    }
  })
})

describe('changing the quantity', () => {
  test('sets it and answers the cart', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    await add(listingId, 1)
    const answer = await update(listingId, 5)
    expect([answer.status, answer.body.message]).toEqual([200, messages.cartAnswers.updated])
    expect(answer.body.cart.items[0].quantity).toBe(5)
  })

  test('to more than the stock is refused and changes nothing', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    await add(listingId, 2)
    const answer = await update(listingId, 6)
    expect([answer.status, answer.body.message]).toEqual([409, messages.cartAnswers.onlySoMany(5, 0)])
    expect((await update(listingId, 0)).status).toBe(400)
    expect(await quantities()).toEqual([2])
  })

  test('of what is not in the cart is 404', async () => {
    const { listingId } = await aVendorWithListing(server)
    for (const id of [listingId, unknownId]) {
      const answer = await update(id, 1)
      expect([answer.status, answer.body.message]).toEqual([404, messages.cartAnswers.notInCart])
    }
    expect(await quantities()).toEqual([])
  })
})

describe('a listing that is hidden while it lies in a cart', () => {
  test('stays, marked unavailable; it can be removed but not changed', async () => {
    const { listingId } = await aVendorWithListing(server, { title: 'Gara cloth' })
    await add(listingId, 2)
    await hide(listingId)
    const [item] = (await cartOf(buyer)).items
    expect(item).toMatchObject({
      available: false,
      quantity: 2,
      listingId: { title: 'Gara cloth', price: 100 },
    })
    const change = await update(listingId, 1)
    expect([change.status, change.body.message]).toEqual([409, messages.cartAnswers.unavailable])
    expect((await add(listingId, 1)).status).toBe(404)
    expect(await quantities()).toEqual([2])
    expect((await remove(listingId)).body).toEqual({
      message: messages.cartAnswers.removed,
      cart: { items: [] },
    })
  })
})

describe('removing and clearing', () => {
  test('removing takes out that row only; removing what is not there changes nothing', async () => {
    const vendor = await aVendor(server)
    const [first, second] = [await aListing(server, vendor), await aListing(server, vendor)]
    await add(first)
    await add(second)
    expect((await remove(first)).body.cart.items).toHaveLength(1)
    const again = await remove(first)
    expect([again.status, again.body.cart.items.length]).toEqual([200, 1])
    expect((await remove(unknownId)).status).toBe(200)
  })

  test.each(['/cart/clear', '/api/cart/clear'])(
    'DELETE %s empties the cart, again and again',
    async (path) => {
      const { vendor, listingId } = await aVendorWithListing(server)
      await add(listingId)
      await add(listingId, 1, vendor)
      for (let time = 0; time < 2; time++) {
        const answer = await server.call('DELETE', path, { token: buyer.token })
        expect([answer.status, answer.body]).toEqual([
          200,
          { message: messages.cartAnswers.cleared, cart: { items: [] } },
        ])
      }
      expect(await quantities()).toEqual([])
      expect((await cartOf(vendor)).items, 'another account’s cart').toHaveLength(1)
    },
  )
})

describe('administrators', () => {
  test('read an empty cart and may not change one', async () => {
    const admin = await anAdministrator(server)
    const { listingId } = await aVendorWithListing(server)
    expect(await cartOf(admin)).toEqual({ items: [] })
    const body = { listingId, quantity: 1 }
    const calls = [
      ['POST', '/api/cart/add'],
      ['PUT', '/api/cart/update'],
      ['DELETE', '/api/cart/remove'],
      ['DELETE', '/api/cart/clear'],
      ['DELETE', '/cart/clear'],
    ] as const
    for (const [method, path] of calls) {
      expect((await server.call(method, path, { token: admin.token, body })).status, path).toBe(403)
    }
  })

  test('who became one no longer sees the old cart', async () => {
    const { listingId } = await aVendorWithListing(server)
    await add(listingId)
    await server.db.updateTable('users').set({ role: 'admin' }).where('id', '=', buyer.id).execute()
    expect(await cartOf(buyer)).toEqual({ items: [] })
  })
})
