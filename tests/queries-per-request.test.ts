import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { savePost } from '#server/blog/blog-rows.ts'
import { inTransaction } from '#server/database/database.ts'
import { recordAction } from '#server/logging/audit-log.ts'
import { publishInvalidation } from '#server/response-cache/catalogue-invalidation.ts'
import { addMissedSearches } from '#server/searches/missed-search-rows.ts'
import { aPendingApplication } from './support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPlacedOrder } from './support/order-calls.ts'
import { sayPayment, setFee } from './support/payment-calls.ts'
import { aContactMessage } from './support/permission-things.ts'
import { aReviewedSale } from './support/reviews.ts'
import { testServer } from './support/test-server.ts'

/** A list takes the same number of database queries, however many rows it has. */
let queries = 0
const server = testServer({
  settings: { RATE_LIMIT: 'off' },
  onQuery: ({ sql }) => {
    // Processes notify each other of sold stock a moment later, in the middle of another request.
    if (!sql.includes('pg_notify')) queries++
  },
})

let buyer: Person
let vendor: Vendor
let admin: Person
/** With as many reviews as there are rows. */
let reviewed: string

interface List {
  caller?: () => Person
  /** Stands for `:id` in the path. */
  id?: () => string
  /** How many rows a response has. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  rows: (body: any) => number
}

const byBuyer = () => buyer
const byVendor = () => vendor
const byAdmin = () => admin
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
const length = (body: any) => body.length

const lines = (body: string) => body.split('\r\n').length
const addresses = (body: string) => body.split('<loc>').length - 1

/** Every GET route whose response grows with the market. */
const lists: Record<string, List> = {
  '/api/listings?limit=100': { rows: (body) => body.listings.length },
  '/api/listings?limit=100&search=bonga': { rows: (body) => body.listings.length },
  '/api/listings?limit=100&search=bongga': { rows: (body) => body.listings.length },
  '/api/listings?limit=100&like=:id': { id: () => reviewed, rows: (body) => body.listings.length },
  '/api/listings/:id/reviews?limit=100': { id: () => reviewed, rows: (body) => body.reviews.length },
  '/api/shops/:id/reviews?limit=100': { id: () => vendor.shopId, rows: (body) => body.reviews.length },
  '/api/vendor/reviews?limit=100': { caller: byVendor, rows: (body) => body.reviews.length },
  '/api/blogs': { rows: length },
  '/sitemap.xml': { rows: addresses },
  '/api/saved': { caller: byBuyer, rows: (body) => body.savedListings.length },
  '/api/restock-alerts': { caller: byBuyer, rows: (body) => body.listingIds.length },
  '/api/cart': { caller: byBuyer, rows: (body) => body.cart.items.length },
  '/api/order': { caller: byBuyer, rows: (body) => body.orders.length },
  '/api/order?limit=100&status=pending': { caller: byBuyer, rows: (body) => body.orders.length },
  '/api/user/sessions': { caller: byBuyer, rows: (body) => body.sessions.length },
  '/api/vendor/listings': { caller: byVendor, rows: (body) => body.listings.length },
  '/api/vendor/listings?limit=100&search=bonga&isActive=true': {
    caller: byVendor,
    rows: (body) => body.listings.length,
  },
  '/api/vendor/listings/ids?state=shown': { caller: byVendor, rows: (body) => body.ids.length },
  '/api/vendor/listings?limit=100&state=shown&sort=title': {
    caller: byVendor,
    rows: (body) => body.listings.length,
  },
  '/api/vendor/listings/csv': { caller: byVendor, rows: (body) => body.trim().split('\n').length - 1 },
  '/api/notifications?limit=100': { caller: byVendor, rows: (body) => body.notifications.length },
  '/api/vendor/orders': { caller: byVendor, rows: (body) => body.orders.length },
  '/api/vendor/orders?limit=100&status=pending': { caller: byVendor, rows: (body) => body.orders.length },
  '/api/vendorApplication': { caller: byAdmin, rows: length },
  '/api/vendorApplication?limit=100': { caller: byAdmin, rows: length },
  '/api/messages?limit=100': { caller: byAdmin, rows: (body) => body.messages.length },
  '/api/admin/reviews?limit=100&state=shown': { caller: byAdmin, rows: (body) => body.reviews.length },
  '/api/admin/listings?limit=100': { caller: byAdmin, rows: (body) => body.listings.length },
  '/api/admin/orders?limit=100': { caller: byAdmin, rows: (body) => body.orders.length },
  '/api/admin/orders?limit=100&search=bonga': { caller: byAdmin, rows: (body) => body.orders.length },
  '/api/admin/reports?limit=100': { caller: byAdmin, rows: (body) => body.reports.length },
  '/api/admin/users': { caller: byAdmin, rows: length },
  '/api/admin/vendors': { caller: byAdmin, rows: length },
  '/api/admin/vendors?limit=100': { caller: byAdmin, rows: length },
  '/api/admin/missed-searches?limit=100': { caller: byAdmin, rows: (body) => body.searches.length },
  '/api/admin/blogs?limit=100': { caller: byAdmin, rows: (body) => body.blogs.length },
  '/api/admin/csv/users': { caller: byAdmin, rows: lines },
  '/api/admin/csv/shops': { caller: byAdmin, rows: lines },
  '/api/admin/csv/listings': { caller: byAdmin, rows: lines },
  '/api/admin/csv/orders': { caller: byAdmin, rows: lines },
  '/api/admin/csv/payments': { caller: byAdmin, rows: lines },
  '/api/admin/csv/messages': { caller: byAdmin, rows: lines },
  '/api/admin/settings/security': { caller: byAdmin, rows: (body) => body.logs.length },
}

/** GET routes that return one thing, however large the market is. */
const singles = [
  ...['/api', '/pictures', '/order/create', '/cart/clear'].flatMap((path) => [path, `${path}/*`]),
  ...[
    '/*',
    '/app-shell',
    '/assets/*',
    '/healthz',
    '/readyz',
    '/pictures/:name',
    '/robots.txt',
    // The newest twenty posts.
    '/blog/rss.xml',
    // Its parts are read as those of '/sitemap.xml'.
    '/sitemaps/:name',
    '/api/category',
    '/api/listings/:id',
    '/api/order/:id',
    '/api/vendor/orders/:orderId',
    '/api/vendor/uploads/:id',
    '/api/shops/:id',
    '/api/shops/:id/contact',
    '/api/towns',
    // As many as are asked for.
    '/api/pictures/sizes',
    '/api/blogs/:id',
    '/api/admin/blogs/:id',
  ],
  ...[
    '/api/user/profile',
    '/api/user/consequences',
    // Three at most.
    '/api/user/addresses',
    // A file of everything, read some rows at a time.
    '/api/user/export',
    '/api/vendor/dashboard',
    '/api/vendor/waiting',
    '/api/vendor/shop',
    '/api/vendor/price-hint',
    '/api/vendor/listings/import/:importId',
    '/api/admin/stats',
    // As many steps as are asked for.
    '/api/admin/figures',
    '/api/vendor/figures',
  ],
  '/api/admin/settings/profile',
  '/api/admin/users/:id/consequences',
  '/api/admin/waiting',
  '/api/admin/orders/:id',
  '/api/vendorApplication/:id/consequences',
  '/api/push/key',
  // Open until its client goes.
  '/api/events',
]

/** One more row for every list. */
async function addRows(number: number): Promise<void> {
  const { services, db } = server
  const own = await aListing(server, vendor, { title: 'Bonga fish', stock: 99 })
  const { listingId } = await aVendorWithListing(server, { title: 'Bonga fish', stock: 99 })
  const placed = await aPlacedOrder(server, buyer, [{ listingId: own }, { listingId }])
  await setFee(server, vendor, placed._id, 30)
  await sayPayment(server, buyer, placed)
  await aReviewedSale(server, { rating: 4 }, { vendor, listingId: reviewed })
  await server.call('POST', `/api/saved/${own}`, { token: buyer.token })
  const soldOut = await aListing(server, vendor, { stock: 0 })
  await server.call('POST', `/api/listings/${soldOut}/restock-alert`, { token: buyer.token })
  await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId: own } })
  // More than an account keeps when it signs in: startSession would end those of the tests.
  await db
    .insertInto('sessions')
    .values({ token_hash: randomBytes(32), user_id: buyer.id })
    .execute()
  await aPendingApplication(server)
  await server.call('POST', '/api/messages', { body: aContactMessage })
  await server.call('POST', '/api/reports', { body: { listingId: own, reason: 'fraud' } })
  await server.call('POST', '/api/reports', {
    token: buyer.token,
    body: { listingId: own, reason: 'other' },
  })
  await addMissedSearches(db, [{ words: `snow ${number}`, times: 1, hadSome: false }])
  await inTransaction(db, async (tx) => {
    const post = { title: 'A day', hook: 'At the market', readTime: 5, coverImage: '', content: 'Early.' }
    await savePost(tx, services.newId(), `2026-01-${number}.md`, post, new Date())
    await publishInvalidation(tx, 'blog')
    const action = {
      action: 'Own profile changed' as const,
      actorId: admin.id,
      subjectId: buyer.id,
      address: '127.0.0.1',
    }
    await recordAction(tx, { ...services, ...action })
  })
}

/** The rows that each list returns and the queries it takes. */
async function askAll(): Promise<Record<string, { rows: number; queries: number }>> {
  const answers: Record<string, { rows: number; queries: number }> = {}
  // A session unused for a while is marked as used again, which takes one more query in any request.
  await sql`update sessions set last_used_at = now() + interval '1 hour'`.execute(server.db)
  for (const [path, { caller, id, rows }] of Object.entries(lists)) {
    const before = queries
    const { status, body } = await server.call('GET', path.replace(':id', id?.() ?? ''), {
      token: caller?.().token,
    })
    expect([path, status]).toEqual([path, 200])
    answers[path] = { rows: rows(body), queries: queries - before }
  }
  return answers
}

const at = (rows: number) => ({
  rows: expect.toSatisfy((found) => found >= rows),
  queries: expect.any(Number),
})

beforeAll(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server)
  admin = await anAdministrator(server)
  reviewed = await aListing(server, vendor, { stock: 99 })
})

test('every GET route is declared as a list or not', () => {
  const paths = server.app.declaredRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url)
  const known = [...Object.keys(lists).map((path) => path.replace(/\?.*/, '')), ...singles]
  expect(paths.filter((path) => !path.startsWith('/api/docs')).sort()).toEqual([...new Set(known)].sort())
})

test('a list of 3 rows and one of 30 take the same number of queries', async () => {
  for (let number = 1; number <= 3; number++) await addRows(number)
  // Queries whose results are cached run before the count.
  await server.call('GET', '/api/listings?search=bonnga')
  const few = await askAll()
  for (let number = 4; number <= 30; number++) await addRows(number)
  const many = await askAll()
  for (const path of Object.keys(lists)) {
    expect([path, few[path]]).toEqual([path, at(3)])
    expect([path, many[path]]).toEqual([path, { ...at(30), queries: few[path]?.queries }])
    expect([path, few[path]?.queries]).not.toEqual([path, 0])
  }
})
