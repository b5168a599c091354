import { beforeAll, expect, test } from 'vitest'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPlacedOrder, vendorOrdersOf } from './support/order-calls.ts'
import { dumpEverything } from './support/table-dump.ts'
import { type Answer, testServer } from './support/test-server.ts'

/** What permission-matrix.test.ts tries with ids in paths, for ids in bodies (docs/rules.md, 'Answers'). */
const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const missingId = '0190aaaa-0000-7000-8000-000000000001'

let buyer: Person
let other: Person
let vendor: Vendor
let neighbour: Vendor
/** Shown, hidden by its vendor, in a shop that an administrator has switched off, and deleted. */
let listings: Record<'shown' | 'hidden' | 'closed' | 'deleted', string>

beforeAll(async () => {
  buyer = await aCustomer(server)
  other = await aCustomer(server)
  vendor = await aVendor(server)
  neighbour = await aVendor(server)
  const closed = await aVendorWithListing(server)
  listings = {
    shown: await aListing(server, vendor),
    hidden: await aListing(server, vendor, { isActive: false }),
    closed: closed.listingId,
    deleted: await aListing(server, vendor),
  }
  const { token } = await anAdministrator(server)
  await server.call('PATCH', `/api/admin/vendors/${closed.vendor.id}/toggle`, { token })
  await server.call('DELETE', `/api/listings/${listings.deleted}`, { token: vendor.token })
})

/** Each call gets the same refusal, byte for byte, as the one for a missing id; and nothing changes. */
async function expectAllAsMissing(calls: readonly (() => Promise<Answer>)[], missing: () => Promise<Answer>) {
  const before = await dumpEverything(server)
  const expected = await missing()
  expect(expected.status).toBeGreaterThanOrEqual(400)
  for (const call of calls) {
    const { status, body } = await call()
    expect([status, body]).toEqual([expected.status, expected.body])
  }
  expect(await dumpEverything(server)).toEqual(before)
}

test('a product that is not shown goes into no cart, like one that does not exist', async () => {
  const add = (listingId: string) => () =>
    server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId } })
  const { hidden, closed, deleted } = listings
  await expectAllAsMissing([add(hidden), add(closed), add(deleted)], add(missingId))
})

test('an item of another cart is not in this one', async () => {
  await server.call('POST', '/api/cart/add', { token: other.token, body: { listingId: listings.shown } })
  const update = (listingId: string) => () =>
    server.call('PUT', '/api/cart/update', { token: buyer.token, body: { listingId, quantity: 1 } })
  await expectAllAsMissing([update(listings.shown), update(listings.hidden)], update(missingId))
})

test('items of another shop or of another order are not decided, like ones that do not exist', async () => {
  const theirs = await aListing(server, neighbour)
  const lines = [{ listingId: listings.shown }, { listingId: theirs }]
  const placed = await aPlacedOrder(server, buyer, lines)
  const elsewhere = await aPlacedOrder(server, other, lines)
  const [own] = (await vendorOrdersOf(server, vendor)).filter(({ order }) => order === placed._id)
  const idsOf = (order: typeof placed, listingId: string) =>
    order.items.find((item) => item.listingId === listingId)!._id
  const decide = (itemId: string) => () => {
    const items = [{ _id: own!.items[0]!._id, status: 'accepted' }].concat({
      _id: itemId,
      status: 'accepted',
    })
    return server.call('PUT', `/api/vendor/orders/${placed._id}/items`, {
      token: vendor.token,
      body: { items },
    })
  }
  const foreign = [
    idsOf(placed, theirs),
    idsOf(elsewhere, theirs),
    idsOf(elsewhere, listings.shown),
    placed._id,
  ]
  await expectAllAsMissing(foreign.map(decide), decide(missingId))
})

test('pictures of another shop are not accepted, like ones that do not exist', async () => {
  const edit = (hash: string) => () => {
    const body = { title: 'Never seen', keepImages: [`/pictures/${hash}-640.webp`] }
    return server.call('PUT', `/api/listings/${listings.shown}`, { token: vendor.token, body })
  }
  const hash = 'f'.repeat(32)
  const theirs = await aListing(server, neighbour)
  await server.db
    .updateTable('listings')
    .set({ pictures: [hash] })
    .where('id', '=', theirs)
    .execute()
  await expectAllAsMissing([edit(hash)], edit('e'.repeat(32)))
})
