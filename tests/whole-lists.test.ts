import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAdministrator, aVendorWithListing, type Person, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const most = 1_000

let admin: Person
let vendor: Vendor

/** More of everything than a list returns at once; orders have a test of their own. */
beforeAll(async () => {
  admin = await anAdministrator(server)
  vendor = (await aVendorWithListing(server)).vendor
  const numbers = sql`generate_series(1, ${most + 1}::int) n`
  await sql`insert into users (id, first_name, last_name, email, tel, role, password_hash)
    select gen_random_uuid(), 'Vendor', n, 'vendor-' || n || '@makit.example', '', 'vendor', '!' from ${numbers}`.execute(
    server.db,
  )
  await sql`insert into vendor_applications (id, name, email, tel, shop_name, shop_description, address)
    select gen_random_uuid(), 'Ann', 'applicant-' || n || '@makit.example', '', '', '', '' from ${numbers}`.execute(
    server.db,
  )
  await sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select gen_random_uuid(), shop_id, category_id, title, price_cents, pictures, is_shop_open, search
    from listings, ${numbers}`.execute(server.db)
  await sql`insert into blogs (id, file_name, title, hook, content)
    select gen_random_uuid(), n || '.md', 'Post', '', '' from ${numbers}`.execute(server.db)
})

const rowsIn = (body: unknown): unknown[] =>
  Array.isArray(body) ? body : (Object.values(body as object).find(Array.isArray) as unknown[])

test.each([
  ['/api/admin/users', () => admin],
  ['/api/admin/vendors', () => admin],
  ['/api/vendorApplication', () => admin],
  ['/api/vendor/listings', () => vendor],
])('%s returns the newest thousand, the total, and the rest by pages', async (path, person) => {
  const read = async (query: string) => server.call('GET', path + query, { token: person().token })
  const { body, headers } = await read('')
  expect(rowsIn(body)).toHaveLength(most)
  const total = Number(headers['x-total-count'] ?? body.total)
  expect(total).toBeGreaterThan(most)
  const last = await read(`?limit=100&page=${Math.ceil(total / 100)}`)
  expect(rowsIn(last.body)).toHaveLength(total % 100)
})

test('the blog returns its newest thousand posts', async () => {
  const { body } = await server.call('GET', '/api/blogs')
  expect(body).toHaveLength(most)
})

test('a list of listings saved before there was a limit is no longer than the others', async () => {
  await sql`insert into saved_listings (user_id, listing_id) select ${admin.id}, id from listings`.execute(
    server.db,
  )
  const { body } = await server.call('GET', '/api/saved', { token: admin.token })
  expect(body.savedListings).toHaveLength(most)
})
