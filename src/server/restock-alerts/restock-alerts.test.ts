import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import { deleteUser, toggle } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { readNotifications, toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let vendor: Vendor
let admin: Person

beforeAll(async () => {
  vendor = await aVendor(server)
  admin = await anAdministrator(server)
})

const aSoldOutListing = (wishes: object = {}) => aListing(server, vendor, { stock: 0, ...wishes })
const alert = (method: 'POST' | 'DELETE', { token }: Person, listingId: string) =>
  server.call(method, `/api/listings/${listingId}/restock-alert`, { token })
const alertsOf = async ({ token }: Person): Promise<string[]> =>
  (await server.call('GET', '/api/restock-alerts', { token })).body.listingIds
const isOn = async (person: Person, listingId: string) => (await alertsOf(person)).includes(listingId)
const edit = (listingId: string, body: object) =>
  server.call('PUT', `/api/listings/${listingId}`, { token: vendor.token, body })
const told = async (person: Person) =>
  (await toldTo(server, person, 'back_in_stock')).map(({ path }) => path.split('/').at(-1))
const waitingJobs = async () =>
  (await server.db.selectFrom('jobs').select('name').execute()).filter(
    ({ name }) => name === 'send-restock-alerts',
  ).length

describe('an alert', () => {
  test('is made once, read, and taken back', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    expect(await isOn(buyer, listingId)).toBe(false)
    const first = await alert('POST', buyer, listingId)
    expect([first.status, first.body]).toEqual([201, { message: messages.restock.on }])
    expect((await alert('POST', buyer, listingId)).status, 'nothing is made').toBe(200)
    expect(await isOn(buyer, listingId)).toBe(true)
    expect(await isOn(await aCustomer(server), listingId), 'of another account').toBe(false)
    for (const _again of [1, 2]) {
      const off = await alert('DELETE', buyer, listingId)
      expect([off.status, off.body]).toEqual([200, { message: messages.restock.off }])
    }
    expect(await isOn(buyer, listingId)).toBe(false)
    await edit(listingId, { stock: 3 })
    await server.runJobs()
    expect(await told(buyer)).toEqual([])
  })

  test('does not make the public response personal', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    const before = await server.call('GET', `/api/listings/${listingId}`, { token: buyer.token })
    await alert('POST', buyer, listingId)
    const after = await server.call('GET', `/api/listings/${listingId}`, { token: buyer.token })
    expect(after.body).toEqual(before.body)
  })

  test('is 409 for goods in stock and for own goods, 404 for what the public does not see', async () => {
    const buyer = await aCustomer(server)
    const inStock = await alert('POST', buyer, await aListing(server, vendor, { stock: 1 }))
    expect([inStock.status, inStock.body.code]).toEqual([409, 'in_stock'])
    const own = await alert('POST', vendor, await aSoldOutListing())
    expect([own.status, own.body.code]).toEqual([409, 'own_listing'])
    const hidden = await aSoldOutListing({ isActive: false })
    for (const id of [hidden, server.services.newId(), 'x'])
      expect((await alert('POST', buyer, id)).status, id).toBe(404)
  })

  test('is one of 100 at most, without those for deleted goods', async () => {
    const buyer = await aCustomer(server)
    const [first, next] = [await aSoldOutListing(), await aSoldOutListing()]
    await sql`with others as (insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
        select gen_random_uuid(), shop_id, category_id, title, price_cents, 0, pictures, is_shop_open, search
        from listings, generate_series(1, 99) where id = ${first} returning id)
      insert into restock_alerts (user_id, listing_id) select ${buyer.id}, id from others`.execute(server.db)
    expect((await alert('POST', buyer, first)).status).toBe(201)
    const refused = await alert('POST', buyer, next)
    expect([refused.status, refused.body.message]).toEqual([409, messages.restock.tooMany])
    expect(await isOn(buyer, next)).toBe(false)
    expect((await alert('POST', buyer, first)).status, 'what is on already stays').toBe(200)
    await server.call('DELETE', `/api/listings/${first}`, { token: vendor.token })
    expect((await alert('POST', buyer, next)).status).toBe(201)
  })

  test('stays below 100 also when many are made at once', async () => {
    const buyer = await aCustomer(server)
    const first = await aSoldOutListing()
    await sql`with others as (insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
        select gen_random_uuid(), shop_id, category_id, title, price_cents, 0, pictures, is_shop_open, search
        from listings, generate_series(1, 98) where id = ${first} returning id)
      insert into restock_alerts (user_id, listing_id) select ${buyer.id}, id from others`.execute(server.db)
    const more = [first, await aSoldOutListing(), await aSoldOutListing(), await aSoldOutListing()]
    const statuses = (await Promise.all(more.map((id) => alert('POST', buyer, id)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
  })
})

describe('back in stock', () => {
  test('by an edit: each account is told once, and the alert is used up', async () => {
    const [buyer, other] = [await aCustomer(server), await aCustomer(server)]
    const listingId = await aSoldOutListing({ title: 'Charcoal stove' })
    await alert('POST', buyer, listingId)
    await alert('POST', other, listingId)
    await edit(listingId, { title: 'Clay charcoal stove' })
    await server.runJobs()
    expect(await told(buyer), 'still sold out').toEqual([])

    await edit(listingId, { stock: 4 })
    await server.runJobs()
    for (const person of [buyer, other]) {
      expect(await toldTo(server, person)).toMatchObject([
        {
          kind: 'back_in_stock',
          title: 'Back in stock',
          text: 'Clay charcoal stove can be ordered again.',
          path: `/shop/product/${listingId}`,
        },
      ])
      expect(await isOn(person, listingId)).toBe(false)
    }
    await edit(listingId, { stock: 0 })
    await edit(listingId, { stock: 4 })
    await server.runJobs()
    expect(await told(buyer), 'once').toHaveLength(1)
    await readNotifications(server, buyer)
  })

  test('more units of what is in stock are no news, and an edit that fails tells nobody', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    await alert('POST', buyer, listingId)
    expect((await edit(listingId, { stock: 5, price: -1 })).status).toBe(400)
    expect((await edit(listingId, { stock: 5, stockBase: 9 })).status).toBe(409)
    expect(await waitingJobs()).toBe(0)
    await edit(listingId, { stock: 5 })
    await edit(listingId, { stock: 6 })
    await server.runJobs()
    expect(await told(buyer)).toEqual([listingId])
  })

  const comebacks: Record<string, (listingId: string, buyer: Person, orderId: string) => Promise<unknown>> = {
    'an order that the buyer cancels': (_listing, buyer, orderId) =>
      close(server, buyer, orderId, 'cancelled'),
    'an item that the vendor rejects': async (_listing, _buyer, orderId) => {
      const item = await server.db
        .selectFrom('order_items')
        .innerJoin('vendor_orders', 'vendor_orders.id', 'order_items.vendor_order_id')
        .select('order_items.id')
        .where('vendor_orders.order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      await decideItem(server, vendor, orderId, item.id, 'rejected')
    },
    'an order that nobody answered': async () => {
      await passDays(server, 7.1)
      await jobHandlers(server.services)['expire-pending-items']({})
    },
    'a buyer whose account is deleted': (_listing, buyer) => deleteUser(server, admin, buyer.id),
  }

  test.each(Object.entries(comebacks))('by units of %s', async (_name, comeBack) => {
    const [buyer, waiting] = [await aCustomer(server), await aCustomer(server)]
    const listingId = await aListing(server, vendor, { stock: 1 })
    const placed = await aPlacedOrder(server, buyer, [{ listingId }])
    expect((await alert('POST', waiting, listingId)).status).toBe(201)
    await comeBack(listingId, buyer, placed._id)
    await server.runJobs()
    expect(await told(waiting)).toEqual([listingId])
    expect(await isOn(waiting, listingId)).toBe(false)
  })

  test('while it is hidden, or its shop is closed, only once it is visible again', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    await alert('POST', buyer, listingId)
    await edit(listingId, { isActive: false })
    await edit(listingId, { stock: 2 })
    await server.runJobs()
    expect(await told(buyer)).toEqual([])
    expect(await isOn(buyer, listingId), 'it is kept').toBe(true)
    await toggle(server, admin, vendor.id)
    await edit(listingId, { isActive: true })
    await server.runJobs()
    expect(await told(buyer)).toEqual([])
    await toggle(server, admin, vendor.id)
    await server.runJobs()
    expect(await told(buyer)).toEqual([listingId])
  })

  test('what is gone again before the accounts are told keeps its alerts', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    await alert('POST', buyer, listingId)
    await edit(listingId, { stock: 1 })
    await edit(listingId, { stock: 0 })
    await server.runJobs()
    expect(await told(buyer)).toEqual([])
    expect(await isOn(buyer, listingId)).toBe(true)
  })

  test('with thousands of alerts the edit queues one job, which tells all accounts once, also when it runs twice', async () => {
    const listingId = await aSoldOutListing()
    const prefix = server.services.newId().slice(0, 8)
    await sql`with people as (insert into users (id, first_name, last_name, email, tel, address, role, password_hash)
        select gen_random_uuid(), 'Aminata', 'Kamara', ${prefix} || number || '@makit.example', '+23210000001', '', 'customer', '!'
        from generate_series(1, 1050) number returning id)
      insert into restock_alerts (user_id, listing_id) select id, ${listingId} from people`.execute(server.db)
    await edit(listingId, { stock: 3 })
    expect(await waitingJobs()).toBe(1)
    const send = () => jobHandlers(server.services)['send-restock-alerts']({ listingId })
    await Promise.all([send(), send()])
    const { rows } = await sql<{ told: number; people: number }>`
      select count(*)::integer as told, count(distinct user_id)::integer as people from notifications
      where path = ${`/shop/product/${listingId}`}`.execute(server.db)
    expect(rows).toEqual([{ told: 1050, people: 1050 }])
    await server.runJobs()
  })

  test('an alert that is made while the goods come back is told of them, or refused', async () => {
    for (let round = 0; round < 12; round++) {
      const buyer = await aCustomer(server)
      const listingId = await aSoldOutListing()
      const [made] = await Promise.all([alert('POST', buyer, listingId), edit(listingId, { stock: 1 })])
      await server.runJobs()
      expect(await told(buyer)).toHaveLength(made.status === 201 ? 1 : 0)
      expect([201, 409]).toContain(made.status)
    }
  })
})

describe('alerts are erased', () => {
  const alertsOf = async (column: 'user_id' | 'listing_id', id: string) =>
    (await server.db.selectFrom('restock_alerts').selectAll().where(column, '=', id).execute()).length
  const cleanUp = () => jobHandlers(server.services)['clean-up-old-rows']({})

  test('with the account, and one made meanwhile by the cleanup', async () => {
    const buyer = await aCustomer(server)
    const listingId = await aSoldOutListing()
    await alert('POST', buyer, listingId)
    await deleteUser(server, admin, buyer.id)
    expect(await alertsOf('user_id', buyer.id)).toBe(0)
    await server.db
      .insertInto('restock_alerts')
      .values({ user_id: buyer.id, listing_id: listingId })
      .execute()
    await cleanUp()
    expect(await alertsOf('user_id', buyer.id)).toBe(0)
  })

  test('with the listing, and after half a year', async () => {
    const [buyer, other] = [await aCustomer(server), await aCustomer(server)]
    const [deleted, kept] = [await aSoldOutListing(), await aSoldOutListing()]
    for (const id of [deleted, kept]) await alert('POST', buyer, id)
    await alert('POST', other, kept)
    await server.call('DELETE', `/api/listings/${deleted}`, { token: vendor.token })
    const old = sql<Date>`now() - interval '181 days'`
    await server.db
      .updateTable('restock_alerts')
      .set({ created_at: old })
      .where('user_id', '=', other.id)
      .execute()
    await cleanUp()
    expect([await alertsOf('listing_id', deleted), await alertsOf('listing_id', kept)]).toEqual([0, 1])
    expect(await isOn(buyer, kept)).toBe(true)
  })
})

test('goods of a shop that closes and opens again are told of in one transaction with it, in any number', async () => {
  const { vendor: seller, listingId } = await aVendorWithListing(server, { stock: 0 })
  const other = await aListing(server, seller, { stock: 0 })
  const buyer = await aCustomer(server)
  for (const id of [listingId, other]) await alert('POST', buyer, id)
  await toggle(server, admin, seller.id)
  await server.db.updateTable('listings').set({ stock: 2 }).where('shop_id', '=', seller.shopId).execute()
  await toggle(server, admin, seller.id)
  await server.runJobs()
  expect((await told(buyer)).toSorted()).toEqual([listingId, other].toSorted())
})
