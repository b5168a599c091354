import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderChange } from '#shared/orders/order.ts'
import { expectConservation } from '../support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  type Person,
  stockOf,
} from '../support/factories.ts'
import { aPlacedOrder, order, orderBody, ordersOf } from '../support/order-calls.ts'
import { ordering } from '../support/racing-calls.ts'
import { atTheSameInstant, type RacingCall, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer()

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aCustomer(server)))
/** The number of deadlocks, by PostgreSQL's own count; those transactions were retried. */
async function deadlocks(): Promise<number> {
  // Connections publish their counts now and then; this makes each of the pool do so at once.
  const connections = Array.from({ length: 16 }, () =>
    sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`.execute(server.db),
  )
  await Promise.all(connections)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(server.db)
  return rows[0]!.deadlocks
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]!.count
}

const storedOrders = async () =>
  (
    await server.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('thirty buyers at the same instant for five units: five orders, the others are told that none is left', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 5 })
  const before = await storedOrders()
  const calls = (await people(30)).map((buyer) => ordering(buyer, [{ listingId }]))
  const answers = await atTheSameInstant(server, calls)
  expect(statusCounts(answers)).toEqual({ 201: 5, 409: 25 })
  for (const { status, body } of answers) {
    if (status === 409) expect(body.changes).toMatchObject([{ listingId, reason: 'stock', stock: 0 }])
  }
  expect(await stockOf(server, listingId)).toBe(0)
  expect((await storedOrders()) - before).toBe(5)
  await expectConservation(server, { [listingId]: 5 })
})

test('an order that waited while units were returned takes them', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 1 })
  const buyer = await aCustomer(server)
  const answer = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('listings').set({ stock: 6 }).where('id', '=', listingId).execute()
    const ordered = order(server, buyer, orderBody([{ listingId, quantity: 4 }]))
    await expect.poll(waitingForLocks).toBe(1)
    return { ordered }
  })
  expect((await answer.ordered).status).toBe(201)
  expect(await stockOf(server, listingId)).toBe(2)
})

test('different quantities at the same instant never take more than there is', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 20 })
  const calls = (await people(24)).map((buyer, index) =>
    ordering(buyer, [{ listingId, quantity: 1 + (index % 4) }]),
  )
  const answers = await atTheSameInstant(server, calls)
  const sold = answers
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + body.order.items[0].quantity, 0)
  const left = await stockOf(server, listingId)
  expect(sold + left).toBe(20)
  for (const { status, body } of answers) {
    if (status === 201) continue
    expect(status).toBe(409)
    const [change]: OrderChange[] = body.changes
    expect(change?.stock, 'what it told was too few').toBeLessThan(4)
  }
  await expectConservation(server, { [listingId]: 20 })
})

test('the same order twenty times at once with one key is one order and twenty equal responses', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { stock: 50 })
  const buyer = await aCustomer(server)
  const call = ordering(buyer, [{ listingId, quantity: 2 }], { 'idempotency-key': 'one-checkout' })
  const answers = await atTheSameInstant(server, Array(20).fill(call))
  expect(statusCounts(answers)).toEqual({ 201: 20 })
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await ordersOf(server, buyer)).toHaveLength(1)
  expect(await stockOf(server, listingId)).toBe(48)
  const mails = (await server.waitingMails()).filter((mail) => mail.to === vendor.email)
  expect(mails).toHaveLength(1)
  await expectConservation(server, { [listingId]: 50 })
})

test('one key with two bodies at once is one order; the other body is refused', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 50 })
  const buyer = await aCustomer(server)
  const calls = Array.from({ length: 10 }, (_, index) =>
    ordering(buyer, [{ listingId, quantity: 1 + (index % 2) }], { 'idempotency-key': 'two-bodies' }),
  )
  const answers = await atTheSameInstant(server, calls)
  expect(statusCounts(answers)).toEqual({ 201: 5, 409: 5 })
  expect(await ordersOf(server, buyer)).toHaveLength(1)
  await expectConservation(server, { [listingId]: 50 })
})

test('a buyer with 48 pending orders who sends ten at once gets two of them', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 100 })
  const buyer = await aCustomer(server)
  for (let count = 0; count < 48; count++) await aPlacedOrder(server, buyer, [{ listingId }])
  const answers = await atTheSameInstant(server, Array(10).fill(ordering(buyer, [{ listingId }])))
  expect(statusCounts(answers)).toEqual({ 201: 2, 409: 8 })
  expect(await stockOf(server, listingId)).toBe(50)
})

test('orders for the same two listings in opposite line order do not disturb each other', async () => {
  const vendor = await aVendor(server)
  const other = await aVendor(server)
  const listings = [
    await aListing(server, vendor, { stock: 40 }),
    await aListing(server, other, { stock: 40 }),
  ]
  const there = listings.map((listingId) => ({ listingId }))
  const calls = (await people(24)).map((buyer, index) =>
    ordering(buyer, index % 2 ? there : there.toReversed()),
  )
  expect(statusCounts(await atTheSameInstant(server, calls))).toEqual({ 201: 24 })
  expect(await deadlocks()).toBe(0)
  await expectConservation(server, { [listings[0]!]: 40, [listings[1]!]: 40 })
})

test('ordering and adding to the cart at the same instant leave a consistent cart', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 40 })
  const buyer = await aCustomer(server)
  const add: RacingCall = { method: 'POST', path: '/api/cart/add', token: buyer.token, body: { listingId } }
  const calls = Array.from({ length: 16 }, (_, index) => (index % 4 ? add : ordering(buyer, [{ listingId }])))
  const answers = await atTheSameInstant(server, calls)
  expect(statusCounts(answers)).toEqual({ 200: 12, 201: 4 })
  const { body } = await server.call('GET', '/api/cart', { token: buyer.token })
  const inCart = body.cart.items.reduce((sum: number, item: { quantity: number }) => sum + item.quantity, 0)
  expect(inCart).toBeLessThanOrEqual(12)
  expect(body.cart.items.length).toBeLessThanOrEqual(1)
  await expectConservation(server, { [listingId]: 40 })
})
