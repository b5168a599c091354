import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import type { OrderAnswer } from '#shared/orders/order.ts'
import { aCustomer, aVendorWithListing, type Person, stockOf } from '#tests/support/factories.ts'
import { order, orderBody, ordersOf, someDelivery } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

describe('an idempotency key', () => {
  const withKey = (body: unknown, key: string, person = buyer) =>
    order(server, person, body, { 'idempotency-key': key })

  test('answers the first result again, though stock and listing have changed since', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 1 })
    const body = orderBody([{ listingId, price: 100 }], { total: 100 })
    const first = await withKey(body, 'checkout-1')
    await server.db.updateTable('listings').set({ price_cents: 1 }).where('id', '=', listingId).execute()
    const again = await withKey(body, 'checkout-1')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await ordersOf(server, buyer)).toHaveLength(1)
    expect(await stockOf(server, listingId)).toBe(0)
  })

  test('answers again with a commit of its own, which waits for the standby as the first did', async () => {
    const { listingId } = await aVendorWithListing(server)
    const lockedBy = () =>
      sql<{ xmax: string }>`select xmax from users where id = ${buyer.id}`.execute(server.db)
    await withKey(orderBody([{ listingId }]), 'twice')
    const { rows: first } = await lockedBy()
    await withKey(orderBody([{ listingId }]), 'twice')
    expect((await lockedBy()).rows).not.toEqual(first)
  })

  test('with another body is 409, and the first order stays the only one', async () => {
    const { listingId } = await aVendorWithListing(server)
    await withKey(orderBody([{ listingId }]), 'one')
    const other = await withKey(orderBody([{ listingId, quantity: 2 }]), 'one')
    expect([other.status, other.body.message]).toEqual([409, messages.order.keyReused])
    expect(other.body).not.toHaveProperty('changes')
    expect(await stockOf(server, listingId)).toBe(4)
  })

  test('knows an order without a landmark as it did before there were any', async () => {
    const { listingId } = await aVendorWithListing(server)
    const { landmark: _none, ...before } = someDelivery
    const body = { items: [{ listingId, quantity: 1 }], delivery: before }
    const delivery = {
      ...{
        firstName: before.firstName,
        lastName: before.lastName,
        phone: before.phone,
        address: before.address,
      },
      ...{ method: before.method, instructions: before.instructions },
    }
    const first = await withKey({ ...body, delivery: { ...before, landmark: '' } }, 'across-an-update')
    const { body_hash, answer } = await server.db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'answer'])
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(body_hash.toString('hex')).toBe(hash('sha256', JSON.stringify({ ...body, delivery })))
    // As it was stored by the version before.
    const { landmark: _empty, ...stored } = (answer as OrderAnswer).order.delivery
    const old = { ...(answer as OrderAnswer), order: { ...(answer as OrderAnswer).order, delivery: stored } }
    await server.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(old) })
      .where('user_id', '=', buyer.id)
      .execute()
    const again = await withKey(body, 'across-an-update')
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await withKey(
      { ...body, delivery: { ...before, landmark: 'the mosque' } },
      'across-an-update',
    )
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  test('is the buyer’s own: two buyers may choose the same', async () => {
    const { listingId } = await aVendorWithListing(server)
    const other = await aCustomer(server)
    const body = orderBody([{ listingId }])
    const [mine, theirs] = [await withKey(body, 'same'), await withKey(body, 'same', other)]
    expect(mine.body.order._id).not.toBe(theirs.body.order._id)
    expect(await stockOf(server, listingId)).toBe(3)
  })

  test('is free again after a refusal', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 1 })
    const body = orderBody([{ listingId, quantity: 2 }])
    expect((await withKey(body, 'retry')).status).toBe(409)
    await server.db.updateTable('listings').set({ stock: 2 }).where('id', '=', listingId).execute()
    expect((await withKey(body, 'retry')).status).toBe(201)
  })

  test.each(['', 'with space', 'x'.repeat(256), 'ümlaut'])('%j is 400', async (key) => {
    const { listingId } = await aVendorWithListing(server)
    const answer = await withKey(orderBody([{ listingId }]), key)
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { 'Idempotency-Key': messages.order.keyMalformed },
    ])
    expect(await stockOf(server, listingId)).toBe(5)
  })

  test('may be 255 characters long, and is kept for 7 days', async () => {
    const { listingId } = await aVendorWithListing(server)
    const keys = ['~'.repeat(255), 'fresh']
    for (const key of keys) expect((await withKey(orderBody([{ listingId }]), key)).status).toBe(201)
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000)
    await server.db
      .updateTable('idempotency_keys')
      .set({ created_at: eightDaysAgo })
      .where('key', '=', keys[0]!)
      .execute()
    await jobHandlers(server.services)['clean-up-old-rows']({})
    const left = await server.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', buyer.id)
      .execute()
    expect(left).toEqual([{ key: 'fresh' }])
  })
})
