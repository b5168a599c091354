import { expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import type { Order } from '#shared/orders/order.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { activate, deactivate, setRole } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aSession,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, cancelUnanswered, close, decideItem } from '#tests/support/order-calls.ts'
import { passWholeDays } from '#tests/support/pass-days.ts'
import { seededChoice } from '#tests/support/seeded-choice.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })

const shopOf = async ({ shopId }: Vendor): Promise<PublicShop> =>
  (await server.call('GET', `/api/shops/${shopId}`)).body.shop
const expire = () => jobHandlers(server.services)['expire-pending-items']({})
/** Responses are a minute old at most where only time has changed them; here that minute is over. */
async function pass(days: number): Promise<void> {
  await passWholeDays(server, days)
  await inTransaction(server.db, (tx) => publishInvalidation(tx, 'shops'))
}

/** What became of a shop's part of an order, as this test saw it. */
interface SeenOrder {
  order: Order
  vendor: Vendor
  isOwn: boolean
  ageDays: number
  /** Days from the order to the first answer. */
  answeredAfter: number | null
  statuses: Map<string, string>
  expired: Set<string>
  /** Items that Makit rejected when the vendor lost the role, and that the vendor has not answered since. */
  byMakit: Set<string>
}

const median = (numbers: number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

function factsSeen(seen: readonly SeenOrder[], vendor: Vendor): PublicShop['facts'] {
  const answered = seen.filter(
    (one) => one.vendor === vendor && !one.isOwn && one.ageDays < 90 && one.answeredAfter !== null,
  )
  if (answered.length < 5) return null
  const items = answered.flatMap(({ statuses, expired, byMakit }) =>
    [...statuses].map(([id, status]) =>
      expired.has(id) ? 'expired' : byMakit.has(id) ? 'rejected by Makit' : status,
    ),
  )
  const count = (...words: string[]) => items.filter((status) => words.includes(status)).length
  return {
    answerMinutes: median(answered.map((one) => one.answeredAfter! * 24 * 60)),
    answeredOrders: answered.length,
    answeredItems: count('accepted', 'completed', 'rejected', 'out_of_stock', 'expired'),
    acceptedItems: count('accepted', 'completed'),
    receivedOrders: answered.filter(({ statuses }) => [...statuses.values()].includes('completed')).length,
  }
}

/** Reads the statuses of all items one by one, and notes what has become of them. */
async function look(seen: readonly SeenOrder[], by: 'people' | 'expiry' | 'makit' = 'people'): Promise<void> {
  for (const one of seen) {
    for (const [id, before] of one.statuses) {
      const { status } = await server.db
        .selectFrom('order_items')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (status === before) continue
      one.statuses.set(id, status)
      one.byMakit.delete(id)
      if (by === 'expiry') one.expired.add(id)
      if (by === 'makit') one.byMakit.add(id)
      else if (by === 'expiry' || ['accepted', 'rejected', 'out_of_stock'].includes(status))
        one.answeredAfter ??= by === 'expiry' ? 7 : Math.min(one.ageDays, 7)
    }
  }
}

test('facts are those of the orders themselves, whatever happens to them', async () => {
  const { below, oneOf } = seededChoice(11)
  const vendors = [await aVendor(server), await aVendor(server)]
  const listings = new Map<Vendor, string[]>()
  for (const vendor of vendors)
    listings.set(vendor, [
      await aListing(server, vendor, { stock: 9_999 }),
      await aListing(server, vendor, { stock: 9_999 }),
    ])
  const buyers: Person[] = [await aCustomer(server), await aCustomer(server), vendors[0]!]
  const seen: SeenOrder[] = []
  const place = async () => {
    const buyer = oneOf(buyers)
    const lines = vendors
      .filter((_, index) => below(3) > 0 || index === 0)
      .flatMap((vendor) => listings.get(vendor)!.slice(below(2)))
    const order = await aPlacedOrder(
      server,
      buyer,
      lines.map((listingId) => ({ listingId, quantity: 1 + below(3) })),
    )
    for (const vendor of vendors) {
      const items = order.items.filter(({ shop }) => shop._id === vendor.shopId)
      if (items.length > 0)
        seen.push({
          ...{ order, vendor, isOwn: buyer === vendor, ageDays: 0, answeredAfter: null },
          ...{ expired: new Set(), byMakit: new Set() },
          statuses: new Map(items.map(({ _id }) => [_id, 'pending'])),
        })
    }
    buyerOf.set(order._id, buyer)
  }
  const buyerOf = new Map<string, Person>()
  const decide = async () => {
    const { order, vendor, statuses } = oneOf(seen)
    const status = oneOf(['accepted', 'accepted', 'accepted', 'rejected', 'out_of_stock', 'pending'])
    await decideItem(server, vendor, order._id, oneOf([...statuses.keys()]), status)
  }
  const buyerActs = async () => {
    const { order } = oneOf(seen)
    const buyer = buyerOf.get(order._id)!
    const act = below(4)
    if (act === 0) await close(server, buyer, order._id, 'cancelled')
    else if (act === 1) await cancelUnanswered(server, buyer, order._id)
    else await close(server, buyer, order._id, 'completed')
  }
  const timePasses = async (days: number) => {
    await pass(days)
    for (const one of seen) one.ageDays += days
    await expire()
    await look(seen, 'expiry')
  }
  const admin = await anAdministrator(server)
  const losesRoleForAWhile = async (vendor: Vendor) => {
    await setRole(server, admin, vendor.id, 'customer')
    await look(seen, 'makit')
    await setRole(server, admin, vendor.id, 'vendor')
  }
  let compared = 0
  for (let round = 0; round < 60; round++) {
    if (round < 12 || below(4) === 0) await place()
    for (let times = 0; times < 4; times++) await decide()
    await buyerActs()
    await look(seen)
    if (round % 6 === 5) await timePasses(oneOf([1, 2, 8]))
    if (round === 45) await timePasses(80)
    if (round % 10 === 9) await losesRoleForAWhile(oneOf(vendors))
    for (const vendor of vendors) {
      const [{ facts }, wanted] = [await shopOf(vendor), factsSeen(seen, vendor)]
      if (facts && wanted) {
        compared += 1
        // This test takes some seconds too.
        expect(Math.abs(facts.answerMinutes - wanted.answerMinutes)).toBeLessThanOrEqual(2)
        facts.answerMinutes = wanted.answerMinutes
      }
      expect([round, facts]).toEqual([round, wanted])
    }
  }
  expect(compared).toBeGreaterThan(40)
  expect(seen.some(({ expired }) => expired.size > 0)).toBe(true)
  expect(seen.some(({ byMakit }) => byMakit.size > 0)).toBe(true)
}, 120_000)

const answeredOrder = async (buyer: Person, vendor: Vendor, listingId: string, status: string) => {
  const order = await aPlacedOrder(server, buyer, [{ listingId }])
  await decideItem(server, vendor, order._id, order.items[0]!._id, status)
  return order
}

test('a shop is new until it has answered five orders of others', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { stock: 99 })
  const buyer = await aCustomer(server)
  await answeredOrder(vendor, vendor, listingId, 'accepted')
  await aPlacedOrder(server, buyer, [{ listingId }])
  for (const status of ['accepted', 'rejected', 'out_of_stock', 'accepted']) {
    await answeredOrder(buyer, vendor, listingId, status)
    expect((await shopOf(vendor)).facts).toBeNull()
  }
  const last = await answeredOrder(buyer, vendor, listingId, 'accepted')
  const five = { answerMinutes: 0, answeredOrders: 5, answeredItems: 5, acceptedItems: 3, receivedOrders: 0 }
  expect((await shopOf(vendor)).facts).toEqual(five)
  await close(server, buyer, last._id, 'completed')
  expect((await shopOf(vendor)).facts).toEqual({ ...five, receivedOrders: 1 })
})

test.each<[string, (admin: Person, vendor: Vendor) => Promise<Vendor>]>([
  [
    'lost the role',
    async (admin, vendor) => {
      await setRole(server, admin, vendor.id, 'customer')
      await setRole(server, admin, vendor.id, 'vendor')
      return vendor
    },
  ],
  [
    'was deactivated',
    async (admin, vendor) => {
      await deactivate(server, admin, vendor.id)
      await activate(server, admin, vendor.id)
      return { ...vendor, token: await aSession(server, vendor.id) }
    },
  ],
])('what Makit rejected while its vendor %s is no answer of the shop', async (_, loseAndRegain) => {
  const { vendor, listingId } = await aVendorWithListing(server, { stock: 99 })
  const [buyer, admin] = [await aCustomer(server), await anAdministrator(server)]
  for (let times = 0; times < 5; times++) await answeredOrder(buyer, vendor, listingId, 'accepted')
  const facts = { answerMinutes: 0, answeredOrders: 5, answeredItems: 5, acceptedItems: 5, receivedOrders: 0 }
  const waiting = await aPlacedOrder(server, buyer, [{ listingId }])
  const again = await loseAndRegain(admin, vendor)
  expect((await shopOf(vendor)).facts).toEqual(facts)
  await decideItem(server, again, waiting._id, waiting.items[0]!._id, 'accepted')
  expect((await shopOf(vendor)).facts).toEqual({
    ...facts,
    ...{ answeredOrders: 6, answeredItems: 6, acceptedItems: 6 },
  })
  await decideItem(server, again, waiting._id, waiting.items[0]!._id, 'rejected')
  expect((await shopOf(vendor)).facts).toEqual({
    ...facts,
    ...{ answeredOrders: 6, answeredItems: 6, acceptedItems: 5 },
  })
})
