import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  type Person,
  stockOf,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem, order, orderBody } from '#tests/support/order-calls.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const tryToOrder = async (person: Person, ...lines: Parameters<typeof orderBody>[0][number][]) => {
  const { status, body } = await order(server, person, orderBody(lines))
  return [status, body.message]
}

describe('orders of one buyer that wait for an answer', () => {
  test('are at most 50; an answered or closed one makes room', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { stock: 100 })
    const placed = []
    for (let count = 0; count < 50; count++) placed.push(await aPlacedOrder(server, buyer, [{ listingId }]))
    expect(await tryToOrder(buyer, { listingId })).toEqual([409, messages.order.tooManyPending])
    expect(await stockOf(server, listingId)).toBe(50)
    expect((await tryToOrder(await aCustomer(server), { listingId }))[0]).toBe(201)
    await decideItem(server, vendor, placed[0]!._id, placed[0]!.items[0]!._id, 'accepted')
    expect((await tryToOrder(buyer, { listingId }))[0]).toBe(201)
    expect((await tryToOrder(buyer, { listingId }))[0]).toBe(409)
    await close(server, buyer, placed[1]!._id, 'cancelled')
    expect((await tryToOrder(buyer, { listingId }))[0]).toBe(201)
    await expectConservation(server, { [listingId]: 100 })
  })

  test('count as long as one item is pending, whatever another shop has accepted', async () => {
    const vendor = await aVendor(server)
    const own = await aListing(server, vendor, { stock: 60 })
    const { listingId } = await aVendorWithListing(server, { stock: 60 })
    for (let count = 0; count < 50; count++) {
      const placed = await aPlacedOrder(server, buyer, [{ listingId: own }, { listingId }])
      await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
    }
    expect(await tryToOrder(buyer, { listingId })).toEqual([409, messages.order.tooManyPending])
  })

  test('are not counted with RATE_LIMIT=off', async () => {
    const unlimited = await startTestServer({ settings: { RATE_LIMIT: 'off' } })
    try {
      const { listingId } = await aVendorWithListing(unlimited, { stock: 10_000 })
      const person = await aCustomer(unlimited)
      for (let count = 0; count < 61; count++)
        await aPlacedOrder(unlimited, person, [{ listingId, quantity: 50 }])
    } finally {
      await unlimited.stop()
    }
  })
})

describe('what a buyer holds of the market', () => {
  test('of one product is what one order can have, in all orders together', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Rice', stock: 5_000, price: 1 })
    const first = await aPlacedOrder(server, buyer, [{ listingId, quantity: 998 }])
    await aPlacedOrder(server, buyer, [{ listingId, quantity: 1 }])
    const refusal = [409, messages.order.tooManyOfOneHeld('999', 'Rice')]
    expect(await tryToOrder(buyer, { listingId })).toEqual(refusal)
    expect(await stockOf(server, listingId), 'nothing was taken').toBe(4_001)
    await decideItem(server, vendor, first._id, first.items[0]!._id, 'accepted')
    expect((await tryToOrder(buyer, { listingId, quantity: 998 }))[0], 'what is accepted is a sale').toBe(201)
  })

  test('is at most 2,000 units, and each completed order allows as many again', async () => {
    const vendor = await aVendor(server)
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => aListing(server, vendor, { title: 'Rice', stock: 5_000, price: 1 })),
    )
    const both = [
      { listingId: one!, quantity: 999 },
      { listingId: two!, quantity: 999 },
    ]
    await aPlacedOrder(server, buyer, both)
    const more = { listingId: three!, quantity: 3 }
    expect(await tryToOrder(buyer, more)).toEqual([409, messages.order.tooManyUnitsHeld('2,000')])
    const other = await aPlacedOrder(server, buyer, [{ listingId: three! }])
    await decideItem(server, vendor, other._id, other.items[0]!._id, 'accepted')
    expect((await tryToOrder(buyer, more))[0], 'an accepted order is not a completed one').toBe(409)
    await close(server, buyer, other._id, 'completed')
    expect((await tryToOrder(buyer, more))[0]).toBe(201)
    expect((await tryToOrder(buyer, ...both))[0], 'and of each product').toBe(201)
    expect(await tryToOrder(buyer, ...both)).toEqual([409, messages.order.tooManyOfOneHeld('1,998', 'Rice')])
  })

  test('is worth at most NLe 250,000, but for one product alone', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 100, price: 90_000 })
    const dear = await aVendorWithListing(server, { price: 400_000 })
    await aPlacedOrder(server, buyer, [{ listingId, quantity: 2 }])
    const refusal = [409, messages.order.tooMuchValueHeld('NLe 250,000.00')]
    expect(await tryToOrder(buyer, { listingId })).toEqual(refusal)
    expect(await tryToOrder(await aCustomer(server), { listingId: dear.listingId })).toContain(201)
  })

  test('does not grow by what vendors order from their own shops', async () => {
    const vendor = await aVendor(server)
    const own = await aListing(server, vendor)
    const others = await Promise.all(
      [1, 2, 3].map(async () => (await aVendorWithListing(server, { stock: 999, price: 1 })).listingId),
    )
    const placed = await aPlacedOrder(server, vendor, [{ listingId: own }])
    await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
    await close(server, vendor, placed._id, 'completed')
    const wished = others.map((listingId) => ({ listingId, quantity: 999 }))
    expect(await tryToOrder(vendor, ...wished)).toEqual([409, messages.order.tooManyUnitsHeld('2,000')])
  })

  test('is counted one order after the other, however many come at once', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5_000, price: 1 })
    const line = { listingId, quantity: 333 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryToOrder(buyer, line)))
    expect(answers.map(([status]) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(await stockOf(server, listingId)).toBe(5_000 - 999)
  })
})

describe('orders placed, whatever becomes of them,', () => {
  const placeAndCancel = async (listingId: string) => {
    const { _id } = await aPlacedOrder(server, buyer, [{ listingId }])
    await close(server, buyer, _id, 'cancelled')
  }
  const pass = (hours: number) =>
    sql`update orders set created_at = created_at - make_interval(hours => ${hours})`.execute(server.db)

  test('are at most 60 an hour', async () => {
    const { listingId } = await aVendorWithListing(server)
    for (let count = 0; count < 60; count++) await placeAndCancel(listingId)
    const refused = await order(server, buyer, orderBody([{ listingId }]))
    expect([refused.status, refused.body.message]).toEqual([429, messages.order.tooManyPlaced])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    expect((await tryToOrder(await aCustomer(server), { listingId }))[0], 'no other buyer is bound').toBe(201)
    await pass(1)
    await placeAndCancel(listingId)
  })

  test('are at most 300 a day', async () => {
    const { listingId } = await aVendorWithListing(server)
    await placeAndCancel(listingId)
    await sql`insert into orders (id, buyer_id, created_at, first_name, last_name, phone, method, address)
      select gen_random_uuid(), buyer_id, now() - interval '2 hours', '', '', '', method, ''
      from orders, generate_series(1, 299) where buyer_id = ${buyer.id}`.execute(server.db)
    expect(await tryToOrder(buyer, { listingId })).toEqual([429, messages.order.tooManyPlaced])
    await pass(22)
    await placeAndCancel(listingId)
  })

  test('do not count when they were refused, and a repeated key is answered whatever the count', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 1 })
    const key = { 'Idempotency-Key': 'first' }
    const placed = await order(server, buyer, orderBody([{ listingId }]), key)
    for (let count = 0; count < 65; count++)
      expect((await tryToOrder(buyer, { listingId }))[0], 'sold out').toBe(409)
    await close(server, buyer, placed.body.order._id, 'cancelled')
    for (let count = 1; count < 60; count++) await placeAndCancel(listingId)
    expect((await tryToOrder(buyer, { listingId }))[0]).toBe(429)
    const again = await order(server, buyer, orderBody([{ listingId }]), key)
    expect([again.status, again.body]).toEqual([201, placed.body])
  })
})
