import { beforeAll, expect, test } from 'vitest'
import type { VendorOrder } from '#shared/orders/order.ts'
import { closings, isWaiting, itemStatuses } from '#shared/orders/order-status.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem, vendorOrdersOf } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let buyer: Person
let vendor: Vendor
let rice: string
let oil: string
let elsewhere: { vendor: Vendor; listingId: string }

beforeAll(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server)
  rice = await aListing(server, vendor, { title: 'Country rice', stock: 100 })
  oil = await aListing(server, vendor, { title: 'Palm oil', stock: 100 })
  elsewhere = await aVendorWithListing(server, { stock: 100 })
})

const list = async (query: string, of = vendor) => {
  const { status, body } = await server.call('GET', `/api/vendor/orders${query}`, { token: of.token })
  expect([query, status]).toEqual([query, 200])
  const { orders, ...counts } = body
  return { ids: orders.map((order: VendorOrder) => order.order), counts }
}

test('the database knows the orders that wait as the order machine does', async () => {
  const placed = await aPlacedOrder(server, buyer, [{ listingId: rice }, { listingId: oil }])
  const [first, second] = placed.items
  const set = async (statuses: readonly (typeof itemStatuses)[number][]) => {
    for (const [index, item] of [first, second].entries()) {
      const status = statuses[index]!
      await server.db.updateTable('order_items').set({ status }).where('id', '=', item!._id).execute()
    }
  }
  let waited = 0
  for (const closedAs of [null, ...closings]) {
    const closedAt = closedAs && new Date()
    const closed = { closed_as: closedAs, closed_at: closedAt }
    await server.db.updateTable('orders').set(closed).where('id', '=', placed._id).execute()
    for (const [index, one] of itemStatuses.entries()) {
      for (const other of itemStatuses.slice(index)) {
        await set([one, other])
        const waits = isWaiting([one, other], closedAs)
        const { ids, counts } = await list('?show=waiting')
        expect([one, other, closedAs, ids]).toEqual([one, other, closedAs, waits ? [placed._id] : []])
        expect(counts).toMatchObject({ waiting: Number(waits), total: Number(waits) })
        waited += Number(waits)
      }
    }
  }
  expect(waited).toBe(itemStatuses.length)
  await server.db.deleteFrom('order_items').where('order_id', '=', placed._id).execute()
  await server.db.deleteFrom('vendor_orders').where('order_id', '=', placed._id).execute()
})

test('pages hold what was asked for, and say how many there are and wait in all', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) {
    const lines = [{ listingId: rice }, { listingId: oil }, { listingId: elsewhere.listingId }]
    ids.unshift((await aPlacedOrder(server, buyer, lines))._id)
  }
  const [newest, second, third, fourth, oldest] = ids as [string, string, string, string, string]
  const decide = async (orderId: string, status: string, count: number) => {
    const own = (await vendorOrdersOf(server, vendor)).find(({ order }) => order === orderId)
    for (const item of own!.items.slice(0, count)) {
      const answer = await decideItem(server, vendor, orderId, item._id, status)
      expect(answer.status).toBe(200)
    }
  }
  // One half answered, one wholly, one cancelled by the buyer; in all of them the other shop has not answered.
  await decide(third, 'accepted', 1)
  await decide(second, 'rejected', 2)
  expect((await close(server, buyer, oldest, 'cancelled')).status).toBe(200)

  const [waiting, newestOnly] = [3, false]
  expect(await list('')).toEqual({
    ids,
    counts: { totalPages: 1, currentPage: 1, total: 5, waiting, newestOnly },
  })
  expect(await list('?page=2&limit=2')).toEqual({
    ids: [third, fourth],
    counts: { totalPages: 3, currentPage: 2, total: 5, waiting, newestOnly },
  })
  expect(await list('?show=waiting')).toEqual({
    ids: [fourth, third, newest],
    counts: { totalPages: 1, currentPage: 1, total: 3, waiting, newestOnly },
  })
  expect(await list('?show=waiting&page=2&limit=2')).toEqual({
    ids: [newest],
    counts: { totalPages: 2, currentPage: 2, total: 3, waiting, newestOnly },
  })
  expect(await list('?show=waiting&page=9')).toMatchObject({ ids: [], counts: { total: 3, waiting } })
  expect((await list('?show=waiting', elsewhere.vendor)).counts).toMatchObject({ total: 4, waiting: 4 })
  const nothing = { totalPages: 0, currentPage: 1, total: 0, waiting: 0, newestOnly }
  expect(await list('', await aVendor(server))).toEqual({ ids: [], counts: nothing })
})
