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
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let buyer: Person
let vendor: Vendor

beforeEach(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server)
})

const again = (orderId: string, person = buyer) =>
  server.call('POST', `/api/order/${orderId}/again`, { token: person.token })
const cartOf = async (person: Person): Promise<[string, number][]> => {
  const { body } = await server.call('GET', '/api/cart', { token: person.token })
  return body.cart.items.map((row: { listingId: { title: string }; quantity: number }) => [
    row.listingId.title,
    row.quantity,
  ])
}
const setListing = (id: string, values: { stock?: number; is_active?: boolean }) =>
  server.db.updateTable('listings').set(values).where('id', '=', id).execute()

/** An order of three products, three pieces each; ten of each are left. */
async function threeOrdered() {
  const [rice, oil, fish] = [
    await aListing(server, vendor, { title: 'Rice', stock: 13 }),
    await aListing(server, vendor, { title: 'Oil', stock: 13 }),
    await aListing(server, vendor, { title: 'Fish', stock: 13 }),
  ]
  const lines = [rice, oil, fish].map((listingId) => ({ listingId, quantity: 3 }))
  const { _id } = await aPlacedOrder(server, buyer, lines)
  return { rice, oil, fish, orderId: _id }
}

describe('ordering again', () => {
  test('puts all of it into the cart; a second press changes nothing', async () => {
    const { orderId } = await threeOrdered()
    for (let press = 0; press < 2; press++) {
      const { status, body } = await again(orderId)
      expect([status, body.message, body.missing]).toEqual([200, messages.order.againAll, []])
      expect(body.cart.items).toHaveLength(3)
      expect(await cartOf(buyer)).toEqual([
        ['Rice', 3],
        ['Oil', 3],
        ['Fish', 3],
      ])
    }
  })

  test('says line by line what is gone, sold out, fewer or of a shop that is away, and takes the rest', async () => {
    const { rice, oil, orderId } = await threeOrdered()
    await setListing(rice, { is_active: false })
    await setListing(oil, { stock: 2 })
    const { body } = await again(orderId)
    expect(body.message).toBe(messages.order.againSome)
    expect(body.missing).toEqual([
      { title: 'Rice', reason: 'gone' },
      { title: 'Oil', reason: 'fewer', inCart: 2 },
    ])
    expect(await cartOf(buyer)).toEqual([
      ['Oil', 2],
      ['Fish', 3],
    ])

    await server.call('DELETE', '/api/cart/clear', { token: buyer.token })
    await setListing(oil, { stock: 0 })
    await server.db
      .updateTable('shops')
      .set({ away_until: '2099-12-31' })
      .where('id', '=', vendor.shopId)
      .execute()
    const nothing = (await again(orderId)).body
    expect([nothing.message, nothing.cart]).toEqual([messages.order.againNothing, { items: [] }])
    expect(nothing.missing).toEqual([
      { title: 'Rice', reason: 'gone' },
      { title: 'Oil', reason: 'away', awayUntil: '2099-12-31' },
      { title: 'Fish', reason: 'away', awayUntil: '2099-12-31' },
    ])
    await server.db.updateTable('shops').set({ away_until: null }).where('id', '=', vendor.shopId).execute()
    expect((await again(orderId)).body.missing[1]).toEqual({ title: 'Oil', reason: 'out_of_stock' })
  })

  test('keeps a row of the cart that holds more, and raises one that holds fewer', async () => {
    const { rice, oil, orderId } = await threeOrdered()
    for (const [listingId, quantity] of [
      [rice, 7],
      [oil, 1],
    ])
      await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId, quantity } })
    await again(orderId)
    expect(await cartOf(buyer)).toEqual([
      ['Rice', 7],
      ['Oil', 3],
      ['Fish', 3],
    ])
  })

  test('fills the cart to its bound and names what did not fit', async () => {
    const { oil, orderId } = await threeOrdered()
    const others: string[] = []
    for (let count = 0; count < mostCartRows - 2; count++) others.push(await aListing(server, vendor))
    await server.db
      .insertInto('cart_items')
      .values(
        [...others, oil].map((listing_id) => ({
          id: server.services.newId(),
          user_id: buyer.id,
          listing_id,
          quantity: 1,
        })),
      )
      .execute()
    const { body } = await again(orderId)
    expect(body.missing).toEqual([{ title: 'Fish', reason: 'cart_full' }])
    expect(body.cart.items).toHaveLength(mostCartRows)
    expect(await cartOf(buyer)).toEqual(expect.arrayContaining([['Oil', 3]]))
  })

  test('only of the caller’s own order, and not by an administrator; nothing is changed then', async () => {
    const { orderId } = await threeOrdered()
    const stranger = await aCustomer(server)
    expect((await again(orderId, stranger)).status).toBe(404)
    expect((await again('0190aaaa-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await again(orderId, vendor)).status).toBe(404)
    expect((await again(orderId, await anAdministrator(server))).status).toBe(403)
    expect([await cartOf(stranger), await cartOf(buyer)]).toEqual([[], []])
  })

  test('two presses at once with one product more than fits leave no cart beyond its bound', async () => {
    const { listingId } = await aVendorWithListing(server, { title: 'Lamp', stock: 9 })
    const { orderId } = await threeOrdered()
    const other = (await aPlacedOrder(server, buyer, [{ listingId }]))._id
    const answers = await Promise.all([again(orderId), again(other), again(orderId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await cartOf(buyer)).toHaveLength(4)
  })
})
