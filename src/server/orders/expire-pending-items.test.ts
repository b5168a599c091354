import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
  stockOf,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem, ordersOf, vendorOrdersOf } from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const expire = () => jobHandlers(server.services)['expire-pending-items']({})
const mailsTo = async (person: Person) =>
  (await server.waitingMails()).filter((mail) => mail.to === person.email)
const statuses = async () => {
  const [order] = await ordersOf(server, buyer)
  return [order?.status, ...(order?.items.map((item) => item.status) ?? [])]
}

test('an item that no vendor answers for 7 days is cancelled, its units return, both sides are notified', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shea butter' })
  await confirmEmail(server, vendor)
  await confirmEmail(server, buyer)
  await aPlacedOrder(server, buyer, [{ listingId, quantity: 3 }])
  await passDays(server, 6.99)
  await expire()
  expect(await statuses()).toEqual(['pending', 'pending'])
  expect(await stockOf(server, listingId)).toBe(2)

  await passDays(server, 0.01)
  await expire()
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect(await stockOf(server, listingId)).toBe(5)
  expect((await mailsTo(buyer)).at(-1)?.text).toContain('3 x Shea butter: cancelled')
  expect((await mailsTo(vendor)).at(-1)?.text).toContain('3 x Shea butter: cancelled')

  const mails = (await server.waitingMails()).length
  await expire()
  expect(await server.waitingMails(), 'a second run has nothing to do').toHaveLength(mails)
  expect(await stockOf(server, listingId)).toBe(5)
})

test('all other items stay, and the order is not closed by it', async () => {
  const vendor = await aVendor(server)
  const other = await aVendorWithListing(server)
  const [answered, silent] = [await aListing(server, vendor), await aListing(server, vendor)]
  const placed = await aPlacedOrder(server, buyer, [
    { listingId: answered },
    { listingId: silent },
    { listingId: other.listingId },
  ])
  await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
  await decideItem(server, other.vendor, placed._id, placed.items[2]!._id, 'out_of_stock')
  await passDays(server, 7)
  await expire()
  expect(await statuses()).toEqual(['partially_accepted', 'accepted', 'cancelled', 'out_of_stock'])
  expect(await vendorOrdersOf(server, vendor)).toMatchObject([
    { vendorStatus: 'partially_accepted', closedAs: null },
  ])
  expect((await mailsTo(other.vendor)).length, 'only the new order').toBe(1)
  expect((await close(server, buyer, placed._id, 'completed')).status, 'nothing is pending any more').toBe(
    200,
  )
  await expectConservation(server, { [answered]: 5, [silent]: 5, [other.listingId]: 5 })
})

test('the 7 days begin anew when the vendor puts an item back to pending', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  const placed = await aPlacedOrder(server, buyer, [{ listingId }])
  const decide = (status: string) => decideItem(server, vendor, placed._id, placed.items[0]!._id, status)
  await passDays(server, 5)
  await decide('accepted')
  await passDays(server, 5)
  await expire()
  await decide('pending')
  await passDays(server, 5)
  await decide('pending')
  await expire()
  expect(await statuses(), 'pending for 5 days').toEqual(['pending', 'pending'])
  await passDays(server, 2)
  await expire()
  expect(await statuses(), 'saying pending again does not count').toEqual(['cancelled', 'cancelled'])
})

test('an order that cannot be expired keeps no other from it, and is told', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 10 })
  const stuck = await aPlacedOrder(server, buyer, [{ listingId }])
  for (let count = 0; count < 3; count++) await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
  await passDays(server, 8)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse before update on order_items for each row
    when (old.order_id = ${sql.lit(stuck._id)}) execute function refuse()`.execute(server.db)
  try {
    await expect(expire()).rejects.toThrow('stuck')
    expect(await stockOf(server, listingId)).toBe(9)
  } finally {
    await sql`drop function refuse cascade`.execute(server.db)
  }
  await expire()
  expect(await stockOf(server, listingId)).toBe(10)
})

test('orders of one day expire in one run, however many', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 200 })
  for (let person = 0; person < 3; person++) {
    const other = await aCustomer(server)
    for (let count = 0; count < 40; count++) await aPlacedOrder(server, other, [{ listingId }])
  }
  await passDays(server, 8)
  await expire()
  expect(await stockOf(server, listingId)).toBe(200)
  await expectConservation(server, { [listingId]: 200 })
})
