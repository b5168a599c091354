import { expect, test } from 'vitest'
import { expectConservation } from '../support/conservation.ts'
import { aCustomer, anAdministrator, aVendorWithListing, type Person } from '../support/factories.ts'
import { aPlacedOrder } from '../support/order-calls.ts'
import { barring, deleting, demoting, ordering } from '../support/racing-calls.ts'
import { atTheSameInstant, type RacingCall, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer()
const rounds = 6

const orderingTwo = (buyer: Person, listingId: string) => ordering(buyer, [{ listingId, quantity: 2 }])

const itemsOf = (listingId: string) =>
  server.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['status', 'closed_as', 'first_name'])
    .where('listing_id', '=', listingId)
    .execute()

test.each([
  ['demote', demoting],
  ['deactivate', barring],
  ['delete', deleting],
])('two administrators who %s each other at the same instant: one of them stays', async (_action, act) => {
  for (let round = 0; round < rounds; round++) {
    await server.db.updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin').execute()
    const [one, other] = [await anAdministrator(server), await anAdministrator(server)]
    const answers = await atTheSameInstant(server, [act(one, other), act(other, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
    const left = await server.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('deleting a buyer against their order: none of their items stays pending, and no unit is lost', async () => {
  const admin = await anAdministrator(server)
  for (let round = 0; round < rounds; round++) {
    const { listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    const calls = [deleting(admin, buyer), orderingTwo(buyer, listingId), orderingTwo(buyer, listingId)]
    const answers = await atTheSameInstant(server, round % 2 ? calls.toReversed() : calls)
    for (const { status } of answers) expect([200, 201, 401]).toContain(status)
    for (const item of await itemsOf(listingId))
      expect(item).toEqual({ status: 'cancelled', closed_as: 'cancelled', first_name: 'Deleted' })
    await expectConservation(server, { [listingId]: 5 })
  }
})

test.each([
  ['deactivating', barring],
  ['demoting', demoting],
  ['deleting', deleting],
])('%s a vendor against orders: none of them is left pending, and no unit is lost', async (_action, act) => {
  const admin = await anAdministrator(server)
  for (let round = 0; round < rounds; round++) {
    const { vendor, listingId } = await aVendorWithListing(server, { stock: 20 })
    const buyers = await Promise.all([aCustomer(server), aCustomer(server), aCustomer(server)])
    const calls = [act(admin, vendor), ...buyers.map((buyer) => orderingTwo(buyer, listingId))]
    const answers = await atTheSameInstant(server, round % 2 ? calls.toReversed() : calls)
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    for (const { status } of await itemsOf(listingId)) expect(status).toBe('rejected')
    await expectConservation(server, { [listingId]: 20 })
  }
})

test('deactivating a vendor against their decisions: accepted items stay, no item is left pending', async () => {
  const admin = await anAdministrator(server)
  for (let round = 0; round < rounds; round++) {
    const { vendor, listingId } = await aVendorWithListing(server, { stock: 20 })
    const buyer = await aCustomer(server)
    const orders = [1, 2, 3].map(() => aPlacedOrder(server, buyer, [{ listingId, quantity: 2 }]))
    const placed = await Promise.all(orders)
    const answering = placed.map(({ _id, items }, place): RacingCall => {
      const body = { status: ['accepted', 'pending', 'out_of_stock'][place] }
      const path = `/api/vendor/orders/${_id}/item/${items[0]!._id}`
      return { method: 'PUT', path, token: vendor.token, body }
    })
    const answers = await atTheSameInstant(server, [barring(admin, vendor), ...answering])
    for (const { status } of answers) expect([200, 401, 403]).toContain(status)
    for (const { status } of await itemsOf(listingId)) expect(status).not.toBe('pending')
    await expectConservation(server, { [listingId]: 20 })
  }
})

test('twenty deactivations of one user at the same instant are one', async () => {
  const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
  const answers = await atTheSameInstant(server, Array(20).fill(barring(admin, customer)))
  expect(statusCounts(answers)).toEqual({ 200: 20 })
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', customer.id)
    .execute()
  expect(log).toEqual([{ action: 'User deactivated' }])
})
