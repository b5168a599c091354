import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { seededChoice } from '#tests/support/seeded-choice.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool, inTransaction } from '../database/database.ts'
import { updateShop } from '../shops/shop-rows.ts'
import { addUpListingCounts } from './listing-counts.ts'
import type { PageWanted } from './listing-filter.ts'
import { findPage } from './listing-pages.ts'
import { setShopOpen, updateListing } from './listing-rows.ts'

const server = testServer()
const [electronics, fashion, food] = categories.map(({ _id }) => _id) as [string, string, string]

const shownRows = () =>
  server.db
    .selectFrom('listings')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .select(['listings.id', 'shop_id', 'shops.town', 'category_id', 'price_cents', 'stock', 'rating_rank'])
    .where('is_shown', '=', true)
    .execute()

/** The same page by looking at every listing. */
function pageOneByOne(rows: Awaited<ReturnType<typeof shownRows>>, wanted: PageWanted) {
  const found = rows
    .filter((row) => wanted.categories?.includes(row.category_id) ?? true)
    .filter((row) => row.price_cents >= (wanted.minPrice ?? 0))
    .filter((row) => row.price_cents <= (wanted.maxPrice ?? Number.POSITIVE_INFINITY))
    .filter((row) => wanted.inStock !== 'true' || row.stock > 0)
    .filter((row) => wanted.town === undefined || row.town === wanted.town)
    .filter((row) => wanted.shop === undefined || row.shop_id === wanted.shop)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  if (wanted.sort === 'price-asc') found.sort((a, b) => a.price_cents - b.price_cents)
  if (wanted.sort === 'price-desc') found.sort((a, b) => b.price_cents - a.price_cents)
  if (wanted.sort === 'rating') found.sort((a, b) => b.rating_rank - a.rating_rank)
  const ids = found.slice(wanted.offset, wanted.offset + wanted.limit).map(({ id }) => id)
  return { total: found.length, ids }
}

const filters: Partial<PageWanted>[] = [
  {},
  { categories: [food] },
  { categories: [electronics, food] },
  { categories: ['0190aaaa-0000-7000-8000-000000000001'] },
  { inStock: 'true' },
  { categories: [food], inStock: 'true', minPrice: 1000 },
  { minPrice: 1000, maxPrice: 5000 },
  { minPrice: 1001, maxPrice: 1009 },
  { minPrice: 999, maxPrice: 12_345 },
  { maxPrice: 99 },
  { minPrice: 5000, maxPrice: 1000 },
  { town: 'Kenema' },
  { town: 'Makeni', categories: [food], inStock: 'true' },
  { town: 'Kenema', minPrice: 999, maxPrice: 12_345 },
]

async function expectExactPages(offsets: number[], shops: readonly Vendor[] = []): Promise<void> {
  const rows = await shownRows()
  const ofShops = shops.flatMap(({ shopId: shop }) => [
    { shop },
    { shop, maxPrice: 1005, categories: [food] },
  ])
  for (const filter of [...filters, ...ofShops]) {
    for (const sort of ['newest', 'price-asc', 'price-desc', 'rating'] as const) {
      for (const offset of offsets) {
        const wanted = { sort, limit: 7, offset, ...filter }
        expect([wanted, await findPage(server.db, wanted)]).toEqual([wanted, pageOneByOne(rows, wanted)])
      }
    }
  }
}

const move = ({ shopId }: Vendor, town: string) =>
  inTransaction(server.db, (tx) => updateShop(tx, shopId, { town }))

/** As the triggers of reviews write it. */
const rate = (id: string, sum: number, count: number) =>
  sql`update listings set rating_sum = ${sum}, rating_count = ${count}, rating_rank = rating_rank_of(${sum}, ${count})
    where id = ${id}`.execute(server.db)

/** One change of a listing of every kind that moves it in or out of a count. */
const changes: ((vendor: Vendor, id: string) => Promise<unknown>)[] = [
  (vendor) => aListing(server, vendor, { price: 10.05, categoryId: electronics }),
  (_vendor, id) => inTransaction(server.db, (tx) => updateListing(tx, id, { is_active: false })),
  (_vendor, id) => inTransaction(server.db, (tx) => updateListing(tx, id, { is_active: true })),
  (_vendor, id) => inTransaction(server.db, (tx) => updateListing(tx, id, { price_cents: 5000 })),
  (_vendor, id) =>
    inTransaction(server.db, (tx) => updateListing(tx, id, { category_id: fashion, stock: 0 })),
  (_vendor, id) => inTransaction(server.db, (tx) => updateListing(tx, id, { stock: 3 })),
  (_vendor, id) => inTransaction(server.db, (tx) => updateListing(tx, id, { deleted_at: new Date() })),
  (_vendor, id) => server.db.deleteFrom('listings').where('id', '=', id).execute(),
  (vendor) => inTransaction(server.db, (tx) => setShopOpen(tx, vendor.shopId, false)),
  (vendor) => inTransaction(server.db, (tx) => setShopOpen(tx, vendor.shopId, true)),
  (vendor) => move(vendor, 'Kenema'),
  (vendor) => move(vendor, 'Makeni'),
  (vendor) => move(vendor, ''),
  (_vendor, id) => rate(id, 9, 2),
  (_vendor, id) => rate(id, 25, 5),
  (_vendor, id) => rate(id, 0, 0),
  () => addUpListingCounts(server.services),
]

test('counts and pages are those of the listings themselves, whatever changes at the same time', async () => {
  const { oneOf } = seededChoice(7)
  const towns = ['Kenema', 'Makeni', '', 'Bo']
  const vendors = await Promise.all(towns.map((town) => aVendor(server, { town })))
  const ids: string[] = []
  for (let number = 0; number < 60; number++) {
    const wishes = { price: oneOf([0.5, 9.99, 10, 10.05, 50, 123.45]), stock: oneOf([0, 1, 5]) }
    const categoryId = oneOf([electronics, fashion, food])
    ids.push(await aListing(server, oneOf(vendors), { ...wishes, categoryId }))
  }
  await expectExactPages([0, 14], vendors)
  for (let round = 0; round < 6; round++) {
    await Promise.all(Array.from({ length: 16 }, () => oneOf(changes)(oneOf(vendors), oneOf(ids))))
    await expectExactPages([0], vendors)
  }
  await addUpListingCounts(server.services)
  await expectExactPages([0, 21], vendors)
})

test('a far page begins where the counts say', async () => {
  const vendor = await aVendor(server, { town: 'Kenema' })
  await sql`insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
    select (lpad(to_hex(26214 + n / 200), 5, '0') || 'aaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ${vendor.shopId}, ${food}, 'Bonga fish ' || n, 1 + n * 7919 % 90000, n % 3, '{x}', true, ''
    from generate_series(1, 6000) n`.execute(server.db)
  await sql`update listings set rating_sum = sum, rating_count = count, rating_rank = rating_rank_of(sum, count)
    from (select id, 1 + stock as count, (1 + stock) * (1 + price_cents % 5)::integer as sum from listings
      where price_cents % 2 = 0) rated where rated.id = listings.id`.execute(server.db)
  await expectExactPages([2001, 3999, 5990], [vendor])
})

test('listings from before there were counts are counted', async () => {
  const database = await createTestDatabase()
  const db = createDatabase(createPool(database.connectionString, () => {}, { options: '' }))
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    const folder = 'db/migrations'
    const files = (await readdir(folder)).sort()
    const run = async (file: string) => sql.raw(await readFile(`${folder}/${file}`, 'utf8')).execute(db)
    const isOlder = (file: string) => file < '0006'
    for (const file of files.filter(isOlder)) await run(file)
    const market = { db, services: server.services }
    const vendor = await aVendor({ ...market })
    for (const stock of [0, 1, 2]) {
      await sql`insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
        values (${server.services.newId()}, ${vendor.shopId}, ${food}, 'Rice', ${stock + 1}, ${stock}, '{x}', true, '')`.execute(
        db,
      )
    }
    for (const file of files.filter((name) => !isOlder(name))) await run(file)
    const wanted = { sort: 'newest', limit: 20, offset: 0 } as const
    expect((await findPage(db, wanted)).total).toBe(3)
    expect((await findPage(db, { ...wanted, inStock: 'true', maxPrice: 2 })).total).toBe(1)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
