import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { backWords, dateInFreetown } from '#shared/shops/shop-absence.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
  stockOf,
  type Vendor,
} from '#tests/support/factories.ts'
import {
  aPlacedOrder,
  decideItem,
  order,
  orderBody,
  ordersOf,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { passWholeDays } from '#tests/support/pass-days.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { deleteOldAbsences } from './shop-absence-rows.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const dayMs = 86_400_000
const inDays = (days: number) => dateInFreetown(new Date(Date.now() + days * dayMs))
const save = (vendor: Vendor, body: object) =>
  server.call('POST', '/api/vendor/shop', { token: vendor.token, body })
const away = (vendor: Vendor, days: number) => save(vendor, { awayUntil: inDays(days) })
const back = (vendor: Vendor) => save(vendor, { awayUntil: null })
const expire = () => jobHandlers(server.services)['expire-pending-items']({})
const remind = () => jobHandlers(server.services)['remind-vendors']({})
const statusesOf = async (person: Person) =>
  (await ordersOf(server, person))[0]?.items.map(({ status }) => status)
const remindersTo = async (person: Person) =>
  (await server.waitingMails()).filter(
    (mail) => mail.to === person.email && /for your answer/.test(mail.subject),
  ).length

/** Days until an item has to be answered, as buyer and vendor see it. */
async function daysLeft(vendor: Vendor): Promise<number | null> {
  const [seen] = (await ordersOf(server, buyer))[0]!.items as OrderItem[]
  const [own] = (await vendorOrdersOf(server, vendor))[0]!.items
  expect(own?.answerBy).toBe(seen?.answerBy)
  return seen?.answerBy ? (Date.parse(seen.answerBy) - Date.now()) / dayMs : null
}

test('a vendor says that the shop is away and back; the date is told wherever its goods are', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId } })
  const told = async () => [
    (await server.call('GET', '/api/vendor/shop', { token: vendor.token })).body.shop.awayUntil,
    (await server.call('GET', `/api/shops/${vendor.shopId}`)).body.shop.awayUntil,
    (await server.call('GET', `/api/listings/${listingId}`)).body.shop.awayUntil,
    (await server.call('GET', `/api/listings?shop=${vendor.shopId}`)).body.listings[0].shop.awayUntil,
    (await server.call('GET', '/api/cart', { token: buyer.token })).body.cart.items[0].listingId.shop
      .awayUntil,
  ]
  expect(await told()).toEqual([null, null, null, null, null])
  const date = inDays(9)
  expect(await away(vendor, 9)).toMatchObject({ status: 200, body: { shop: { awayUntil: date } } })
  expect(await told()).toEqual([date, date, date, date, date])
  const more = await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId } })
  expect(more.body.message).toBe(messages.addedWhileAway(backWords(date)))
  await save(vendor, { description: 'Rice and oil' })
  expect(await told()).toEqual([date, date, date, date, date])
  expect(await save(vendor, { awayUntil: '' })).toMatchObject({ body: { shop: { awayUntil: null } } })
  expect(await told()).toEqual([null, null, null, null, null])
})

test.each([
  ['yesterday', () => inDays(-1), 'Please choose today or a later day'],
  ['61 days ahead', () => inDays(61), 'Please choose a day within 60 days'],
  ['no date', () => 'soon', 'Please choose a date'],
  ['no day of the calendar', () => '2027-02-30', 'Please choose a date'],
  ['a time', () => `${inDays(3)}T10:00:00Z`, 'Please choose a date'],
  ['a number', () => 7, 'Please choose a date'],
])('a shop cannot be away until %s', async (_what, date, error) => {
  const vendor = await aVendor(server)
  const { status, body } = await save(vendor, { awayUntil: date(), name: 'Another name' })
  expect([status, body.errors]).toEqual([400, { awayUntil: error }])
  expect((await server.call('GET', '/api/vendor/shop', { token: vendor.token })).body.shop).toMatchObject({
    name: 'Kissy Road Store',
    awayUntil: null,
  })
})

test('today and 60 days ahead can be chosen, and the last day belongs to the absence', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  expect((await away(vendor, 60)).status).toBe(200)
  expect((await away(vendor, 0)).status).toBe(200)
  expect((await order(server, buyer, orderBody([{ listingId }]))).status).toBe(409)
  await passWholeDays(server, 1)
  expect((await order(server, buyer, orderBody([{ listingId }]))).status).toBe(201)
  const { body } = await server.call('GET', '/api/vendor/shop', { token: vendor.token })
  expect(body.shop.awayUntil).toBeNull()
})

test('goods of a shop that is away cannot be ordered, and nothing is placed', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil', price: 50 })
  const other = await aVendorWithListing(server)
  await away(vendor, 3)
  const { status, body } = await order(server, buyer, orderBody([{ listingId }, other]))
  const change = { listingId, title: 'Palm oil', reason: 'away', price: 50, stock: 5, awayUntil: inDays(3) }
  expect([status, body.changes]).toEqual([409, [change]])
  expect(await ordersOf(server, buyer)).toEqual([])
  await expectConservation(server, { [listingId]: 5, [other.listingId]: 5 })
  await back(vendor)
  expect((await order(server, buyer, orderBody([{ listingId }, other]))).status).toBe(201)
})

test('nothing expires against a shop that is away, and no reminder is sent; back, the time runs on', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  await confirmEmail(server, vendor)
  await aPlacedOrder(server, buyer, [{ listingId, quantity: 2 }])
  expect(await daysLeft(vendor)).toBeCloseTo(7, 2)
  await passWholeDays(server, 2)
  await remind()
  expect(await remindersTo(vendor)).toBe(1)
  await away(vendor, 20)
  // Until the day after the last one begins, and the five days that were left.
  const left = (await daysLeft(vendor))!
  expect(left).toBeGreaterThan(25)
  expect(left).toBeLessThanOrEqual(26)
  await passWholeDays(server, 20)
  await Promise.all([expire(), remind()])
  expect([await statusesOf(buyer), await remindersTo(vendor)]).toEqual([['pending'], 1])
  await passWholeDays(server, 5)
  await Promise.all([expire(), remind()])
  expect([await statusesOf(buyer), await remindersTo(vendor)]).toEqual([['pending'], 2])
  await passWholeDays(server, 1)
  await expire()
  expect(await statusesOf(buyer)).toEqual(['cancelled'])
  expect(await stockOf(server, listingId)).toBe(5)
})

test('a shop that is back early has the days that were left when it went', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  await aPlacedOrder(server, buyer, [{ listingId }])
  await passWholeDays(server, 3)
  await away(vendor, 30)
  await passWholeDays(server, 10)
  await away(vendor, 2)
  await passWholeDays(server, 1)
  await back(vendor)
  expect(await daysLeft(vendor)).toBeCloseTo(4, 2)
  // Another absence adds its own days.
  await away(vendor, 10)
  await passWholeDays(server, 2)
  await back(vendor)
  expect(await daysLeft(vendor)).toBeCloseTo(4, 2)
})

test('what was due when the shop went has a day after it is back', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  await aPlacedOrder(server, buyer, [{ listingId }])
  await passWholeDays(server, 7)
  // Its time is over, and the job has not run yet.
  await away(vendor, 5)
  await expire()
  expect(await statusesOf(buyer)).toEqual(['pending'])
  await passWholeDays(server, 3)
  await back(vendor)
  await expire()
  expect([await statusesOf(buyer), await daysLeft(vendor)]).toEqual([['pending'], expect.closeTo(1, 2)])
  await passWholeDays(server, 1)
  await expire()
  expect(await statusesOf(buyer)).toEqual(['cancelled'])
})

test('going away and coming back at once wins no time', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  await aPlacedOrder(server, buyer, [{ listingId }])
  await passWholeDays(server, 6)
  for (let times = 0; times < 3; times++) {
    await away(vendor, 30)
    await back(vendor)
  }
  expect(await daysLeft(vendor)).toBeCloseTo(1, 2)
})

test('a vendor who is away answers, and takes an answer back: that item waits from the return on', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  const placed = await aPlacedOrder(server, buyer, [{ listingId }])
  await away(vendor, 10)
  const decide = (status: string) => decideItem(server, vendor, placed._id, placed.items[0]!._id, status)
  expect((await decide('accepted')).status).toBe(200)
  expect(await daysLeft(vendor)).toBeNull()
  expect((await decide('pending')).status).toBe(200)
  const left = (await daysLeft(vendor))!
  expect(left).toBeGreaterThan(17)
  expect(left).toBeLessThanOrEqual(18)
})

test('a shop goes away twenty times a day', async () => {
  const vendor = await aVendor(server)
  const statuses: number[] = []
  for (let times = 0; times < 21; times++) {
    statuses.push((await away(vendor, 5)).status)
    // A longer absence is the same one.
    expect((await away(vendor, 6)).status).toBe(times < 20 ? 200 : 429)
    await back(vendor)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})

async function waitForLocks(most: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows[0]!.count
  }
  await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBeGreaterThanOrEqual(most)
}

test('an order that meets a shop on its way out is placed before it, or refused', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  // The shop first: its change is not over yet when the order is placed.
  let late!: Promise<Answer>
  await inTransaction(server.db, async (tx) => {
    await sql`update shops set away_until = ${inDays(3)} where id = ${vendor.shopId}`.execute(tx)
    late = order(server, buyer, orderBody([{ listingId }]))
    await waitForLocks(1)
  })
  expect(await late).toMatchObject({ status: 409, body: { changes: [{ reason: 'away' }] } })
  await back(vendor)
  // The order first: it waits for the listing, and the shop for it.
  let early!: Promise<Answer>
  let leaving!: Promise<Answer>
  await inTransaction(server.db, async (tx) => {
    await sql`select from listings where id = ${listingId} for update`.execute(tx)
    early = order(server, buyer, orderBody([{ listingId }]))
    await waitForLocks(1)
    leaving = away(vendor, 3)
    await waitForLocks(2)
  })
  expect([(await early).status, (await leaving).status]).toEqual([201, 200])
  const left = (await daysLeft(vendor))!
  expect(left).toBeGreaterThan(10)
})

test('absences of long ago are deleted, the present one stays', async () => {
  const vendor = await aVendor(server)
  await aListing(server, vendor)
  const absences = async () =>
    (
      await server.db
        .selectFrom('shop_absences')
        .select('since')
        .where('shop_id', '=', vendor.shopId)
        .execute()
    ).length
  await away(vendor, 3)
  await passWholeDays(server, 93)
  await away(vendor, 3)
  await deleteOldAbsences(server.db)
  expect(await absences()).toBe(2)
  await passWholeDays(server, 2)
  await deleteOldAbsences(server.db)
  expect(await absences()).toBe(1)
})
