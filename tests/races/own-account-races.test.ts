import { expect, test } from 'vitest'
import { expectConservation } from '../support/conservation.ts'
import { aVendorWithListing, type Person } from '../support/factories.ts'
import { aSlowMember, memberPassword } from '../support/members.ts'
import { ordering } from '../support/racing-calls.ts'
import { atTheSameInstant, type RacingCall, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer()
const rounds = 6

const leaving = ({ token }: Person): RacingCall => ({
  method: 'DELETE',
  path: '/api/user',
  token,
  body: { currentPassword: memberPassword },
})

test('a buyer leaves while their orders are placed: no item stays pending, no name and no unit is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const { listingId } = await aVendorWithListing(server)
    const buyer = await aSlowMember(server)
    const order = ordering(buyer, [{ listingId, quantity: 2 }])
    const calls = [leaving(buyer), order, order]
    const answers = await atTheSameInstant(server, round % 2 ? calls.toReversed() : calls)
    for (const { status } of answers) expect([200, 201, 401]).toContain(status)
    const items = await server.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select(['status', 'closed_as', 'first_name', 'phone'])
      .where('listing_id', '=', listingId)
      .execute()
    for (const item of items)
      expect(item).toEqual({ status: 'cancelled', closed_as: 'cancelled', first_name: 'Deleted', phone: '' })
    await expectConservation(server, { [listingId]: 5 })
  }
})

test('leaving three times at once is leaving once', async () => {
  const person = await aSlowMember(server)
  const answers = await atTheSameInstant(server, Array(3).fill(leaving(person)))
  expect(statusCounts(answers)).toEqual({ 200: 1, 401: 2 })
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', person.id)
    .execute()
  expect(log).toEqual([{ action: 'Own account deleted' }])
})

test('of the last two administrators who leave at the same instant one stays', async () => {
  for (let round = 0; round < rounds; round++) {
    await server.db.updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin').execute()
    const admins = [await aSlowMember(server, 'admin'), await aSlowMember(server, 'admin')]
    const answers = await atTheSameInstant(server, admins.map(leaving))
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 })
  }
})
