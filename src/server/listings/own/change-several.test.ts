import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import type { OwnListing } from '#shared/listings/listing.ts'
import { mostChosen, severalRefusals } from '#shared/listings/several-changes.ts'
import type { SeveralLine } from '#shared/listings/several-listings.ts'
import {
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Vendor,
} from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let vendor: Vendor

beforeEach(async () => {
  vendor = await aVendor(server)
})

const change = (body: object) => server.call('PATCH', '/api/vendor/listings', { token: vendor.token, body })
const idsOf = async (query = '') =>
  (await server.call('GET', `/api/vendor/listings/ids${query}`, { token: vendor.token })).body
const listings = async (): Promise<OwnListing[]> =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings
const outcomesOf = (lines: SeveralLine[]) =>
  lines.map(({ outcome, before, after }) => [outcome, before, after])
async function takeDown(id: string) {
  const { token } = await anAdministrator(server)
  const answer = await server.call('PATCH', `/api/admin/listings/${id}/take-down`, {
    token,
    body: { reason: 'Not the real ones' },
  })
  expect(answer.status).toBe(200)
}

/** `Bowl 1` at NLe 1 and so on. */
async function manyListings(number: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into listings
      (id, shop_id, category_id, title, price_cents, pictures, stock, is_shop_open, search)
    select gen_random_uuid(), ${vendor.shopId}, ${categories[2]._id}, 'Bowl ' || n, n * 100,
      ${['a'.repeat(32)]}::text[], 5, true, '' from generate_series(1, ${sql.lit(number)}) n returning id`.execute(
    server.db,
  )
  return rows.map(({ id }) => id)
}

test('120 goods are chosen by a search and made dearer by 10 percent, as previewed and once', async () => {
  await manyListings(120)
  await aListing(server, vendor, { title: 'Kettle', price: 80 })
  const { ids, total } = await idsOf('?search=bowl')
  expect([ids.length, total]).toEqual([120, 120])
  const wish = { ids, change: 'price', percent: 10, whole: true }
  const before = await dumpEverything(server)
  const preview = (await change({ ...wish, preview: true })).body
  expect(preview).toMatchObject({ changed: 116, same: 4, refused: 0 })
  expect(preview.lines).toHaveLength(120)
  expect(await dumpEverything(server)).toEqual(before)

  const prices = preview.lines.map((line: SeveralLine) => line.before)
  for (const counts of [
    { message: '116 products changed, 4 products as before', changed: 116, same: 4 },
    { changed: 0, same: 120 },
  ]) {
    const done = await change({ ...wish, prices })
    expect([done.status, done.body]).toMatchObject([200, { ...counts, refused: 0, lines: [] }])
  }
  const priceOf = new Map((await listings()).map(({ title, price }) => [title, price]))
  expect(['Bowl 1', 'Bowl 5', 'Bowl 100', 'Bowl 120', 'Kettle'].map((title) => priceOf.get(title))).toEqual([
    1, 6, 110, 132, 80,
  ])
})

test('of each product it is done as far as it can be, and said of the others why not', async () => {
  const shown = await aListing(server, vendor, { title: 'Lamp' })
  const hidden = await aListing(server, vendor, { title: 'Soap', isActive: false })
  const taken = await aListing(server, vendor, { title: 'Shoes' })
  const { listingId: foreign } = await aVendorWithListing(server)
  await takeDown(taken)
  const ids = [shown, hidden, taken, foreign]
  const show = await change({ ids, change: 'show' })
  expect([show.status, show.body.message]).toEqual([
    200,
    '1 product shown, 1 product as before, 2 products could not be',
  ])
  expect(show.body.lines.map(({ title, message }: SeveralLine) => [title, message])).toEqual([
    ['Shoes', severalRefusals.takenDown],
    ['', severalRefusals.gone],
  ])
  expect((await change({ ids, change: 'hide' })).body).toMatchObject({ changed: 3, same: 0, refused: 1 })
  expect((await listings()).map(({ isActive }) => isActive)).toEqual([false, false, false])
  expect((await change({ ids: [shown, hidden], change: 'delete' })).body.message).toBe('2 products deleted')
  expect((await listings()).map(({ _id }) => _id)).toEqual([taken])
})

test('the stock of all is set, also of what is taken down, of which administrators are told', async () => {
  const ids = [await aListing(server, vendor, { stock: 3 }), await aListing(server, vendor, { stock: 7 })]
  await takeDown(ids[0]!)
  const preview = (await change({ ids, change: 'stock', stock: 7, preview: true })).body
  expect(outcomesOf(preview.lines)).toEqual([
    ['changed', 3, 7],
    ['same', 7, 7],
  ])
  expect((await change({ ids, change: 'stock', stock: 7 })).body).toMatchObject({ changed: 1, same: 1 })
  expect((await listings()).map(({ stock }) => stock)).toEqual([7, 7])
  const admin = await anAdministrator(server)
  await change({ ids, change: 'stock', stock: 0 })
  expect(await toldTo(server, admin, 'listing_mended')).toHaveLength(1)
})

test('prices that were changed meanwhile, or would be none, stay', async () => {
  const ids = [
    await aListing(server, vendor, { price: 100 }),
    await aListing(server, vendor, { price: 0.01 }),
  ]
  const wish = { ids, change: 'price', percent: -50 }
  const preview = (await change({ ...wish, preview: true })).body
  expect(outcomesOf(preview.lines)).toEqual([
    ['changed', 100, 50],
    ['same', 0.01, 0.01],
  ])
  await server.call('PUT', `/api/listings/${ids[0]}`, { token: vendor.token, body: { price: 90 } })
  const done = (await change({ ...wish, prices: [100, 0.01] })).body
  expect(done).toMatchObject({
    changed: 0,
    refused: 1,
    lines: [{ message: severalRefusals.pricedMeanwhile }],
  })
  await sql`update listings set price_cents = 1000000000 where id = ${ids[0]}`.execute(server.db)
  const high = (await change({ ids, change: 'price', percent: 1, preview: true })).body
  expect(high.lines[0]).toMatchObject({ outcome: 'refused', message: severalRefusals.outOfRange })
})

test.each([
  [{ change: 'double' }, 'change'],
  [{ change: 'hide', ids: [] }, 'ids'],
  [{ change: 'hide', ids: ['x'] }, 'ids.0'],
  [{ change: 'stock' }, 'stock'],
  [{ change: 'stock', stock: -1 }, 'stock'],
  [{ change: 'price', preview: true }, 'percent'],
  [{ change: 'price', preview: true, percent: 0 }, 'percent'],
  [{ change: 'price', preview: true, percent: -91 }, 'percent'],
  [{ change: 'price', preview: true, percent: 1_001 }, 'percent'],
  [{ change: 'price', preview: true, percent: 1.25 }, 'percent'],
  [{ change: 'price', percent: 5 }, 'prices'],
  [{ change: 'price', percent: 5, prices: [1, 2] }, 'prices'],
])('%j is refused at its field', async (body, field) => {
  const { status, body: answer } = await change({ ids: [await aListing(server, vendor)], ...body })
  expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
})

test('a thousand are chosen and changed, and no more', async () => {
  const ids = await manyListings(mostChosen + 1)
  const found = await idsOf()
  expect([found.ids.length, found.total]).toEqual([mostChosen, mostChosen + 1])
  expect((await change({ ids, change: 'hide' })).status).toBe(400)
  expect((await change({ ids: found.ids, change: 'hide' })).body).toMatchObject({ changed: mostChosen })
  expect((await idsOf('?state=shown')).ids).toHaveLength(1)
})

test('120 an hour are enough', async () => {
  const ids = [await aListing(server, vendor)]
  const statuses = []
  for (let time = 0; time <= 120; time++)
    statuses.push((await change({ ids, change: 'stock', stock: time })).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429])
  expect((await change({ ids, change: 'stock', stock: 1, preview: true })).status).toBe(200)
})
