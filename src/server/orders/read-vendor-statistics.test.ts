import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mostRunningOut } from '#shared/admin/statistics.ts'
import { aCustomer, aListing, anAdministrator, aVendor } from '#tests/support/factories.ts'
import { aPlacedOrder, decideItem } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { countWaitingOrdersOf } from './vendor-order-rows.ts'

const server = testServer()

test('money counts what the vendor accepted, by the age of the order', async () => {
  const vendor = await aVendor(server)
  const rice = await aListing(server, vendor, { price: 175.1 })
  const buyer = await aCustomer(server)
  const dashboard = async () =>
    (await server.call('GET', '/api/vendor/dashboard', { token: vendor.token })).body
  const placed = await aPlacedOrder(server, buyer, [{ listingId: rice, quantity: 2 }])
  expect(await dashboard()).toMatchObject({ waitingOrders: 1, acceptedIn7Days: 0 })

  await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
  expect(await dashboard()).toMatchObject({
    waitingOrders: 0,
    acceptedIn7Days: 350.2,
    acceptedIn30Days: 350.2,
  })

  const age = (days: number) =>
    server.db
      .updateTable('orders')
      .set({ created_at: sql`now() - make_interval(days => ${days})` })
      .where('id', '=', placed._id)
      .execute()
  await age(8)
  expect(await dashboard()).toMatchObject({ acceptedIn7Days: 0, acceptedIn30Days: 350.2 })
  await age(31)
  expect(await dashboard()).toMatchObject({ acceptedIn7Days: 0, acceptedIn30Days: 0 })
})

test('what waits is the vendor’s own and counted up to a bound, and each decision lowers it', async () => {
  const [vendor, another] = [await aVendor(server), await aVendor(server)]
  const [rice, fish] = [await aListing(server, vendor, { stock: 200 }), await aListing(server, another)]
  const waiting = async () =>
    (await server.call('GET', '/api/vendor/waiting', { token: vendor.token })).body.orders
  const order = async () => aPlacedOrder(server, await aCustomer(server), [{ listingId: rice }])
  expect(await waiting()).toBe(0)
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: fish }])
  const [first] = [await order(), await order()]
  expect(await waiting()).toBe(2)
  await decideItem(server, vendor, first._id, first.items[0]!._id, 'rejected')
  expect(await waiting()).toBe(1)
  expect(await countWaitingOrdersOf(server.db, vendor.id, 1)).toBe(1)
  await order()
  expect(await countWaitingOrdersOf(server.db, vendor.id, 1)).toBe(1)
})

test('what runs out is shown and own, the fewest first, three of all; what is sold out is counted apart', async () => {
  const vendor = await aVendor(server)
  await aListing(server, await aVendor(server), { stock: 0 })
  await aListing(server, vendor, { stock: 1, isActive: false })
  await aListing(server, vendor, { stock: 4 })
  for (const stock of [3, 0, 2, 1, 0, 1, 3]) await aListing(server, vendor, { stock })
  const { body } = await server.call('GET', '/api/vendor/dashboard', { token: vendor.token })
  expect(body.runningOut.map(({ stock }: { stock: number }) => stock)).toEqual([1, 1, 2])
  expect(body.runningOut).toHaveLength(mostRunningOut)
  expect(body).toMatchObject({ runningOutCount: 5, soldOutCount: 2 })
})

test('what administrators have taken down of the vendor’s own is counted', async () => {
  const [vendor, another] = [await aVendor(server), await aVendor(server)]
  const { token } = await anAdministrator(server)
  await aListing(server, vendor, { isActive: false })
  for (const owner of [vendor, vendor, another]) {
    const taken = await aListing(server, owner)
    const body = { reason: 'Not the real ones' }
    await server.call('PATCH', `/api/admin/listings/${taken}/take-down`, { token, body })
  }
  const { body } = await server.call('GET', '/api/vendor/dashboard', { token: vendor.token })
  expect(body).toMatchObject({ totalProducts: 3, activeProducts: 0, takenDownCount: 2 })
})
