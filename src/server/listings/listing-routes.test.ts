import { beforeAll, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'

const server = testServer()
const [electronics, fashion, food] = categories
let vendor: Vendor
const ids: Record<string, string> = {}

const list = async (query = '') => (await server.call('GET', `/api/listings${query}`)).body
const titles = async (query: string) => (await list(query)).listings.map((listing: Listing) => listing.title)

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Kissy Road Store' })
  ids.rice = await aListing(server, vendor, { title: 'Country rice, 25 kg', price: 950, stock: 0 })
  ids.oil = await aListing(server, vendor, { title: 'Palm oil, 1 gallon', price: 250.5 })
  ids.cloth = await aListing(server, vendor, {
    title: 'Gara cloth, indigo',
    price: 400,
    categoryId: fashion._id,
    description: 'Dyed in Makeni, six yards',
  })
  ids.phone = await aListing(server, vendor, {
    title: 'Tecno Spark 20',
    price: 2400,
    categoryId: electronics._id,
  })
  ids.hidden = await aListing(server, vendor, { title: 'Hidden rice', isActive: false })
  ids.deleted = await aListing(server, vendor, { title: 'Deleted rice' })
  await server.db
    .updateTable('listings')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids.deleted)
    .execute()
  const closed = await aVendor(server, { name: 'Closed shop' })
  ids.ofClosedShop = await aListing(server, closed, { title: 'Rice of a closed shop' })
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', closed.shopId).execute()
  await inTransaction(server.db, (tx) => refreshShopVisibility(tx, closed.id))
})

test('the list shows what may be shown, newest first, with everything a card needs', async () => {
  const page = await list()
  expect(page).toMatchObject({ totalPages: 1, currentPage: 1, total: 4 })
  expect(page.listings.map((listing: Listing) => listing._id)).toEqual([
    ids.phone,
    ids.cloth,
    ids.oil,
    ids.rice,
  ])
  expect(page.listings[2]).toEqual({
    _id: ids.oil,
    title: 'Palm oil, 1 gallon',
    description: '',
    price: 250.5,
    images: ['/pictures/0123456789abcdef0123456789abcdef-640.webp'],
    stock: 5,
    categoryId: food._id,
    isActive: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    shop: { _id: vendor.shopId, name: 'Kissy Road Store', town: '', awayUntil: null },
    rating: { average: null, count: 0 },
  })
})

test('a token changes nothing, not even a bad one', async () => {
  for (const token of [vendor.token, 'garbage']) {
    expect(await server.call('GET', '/api/listings', { token })).toMatchObject({
      status: 200,
      body: { total: 4 },
    })
  }
})

test.each([
  ['one category', `?categories=${fashion._id}`, ['Gara cloth, indigo']],
  [
    'two categories',
    `?categories=${fashion._id},${electronics._id}`,
    ['Tecno Spark 20', 'Gara cloth, indigo'],
  ],
  ['the same category twice', `?categories=${fashion._id},${fashion._id}`, ['Gara cloth, indigo']],
  ['a category that does not exist', '?categories=01900000-0000-7000-8000-00000000cfff', []],
  ['cheapest first', '?sort=price-asc&limit=2', ['Palm oil, 1 gallon', 'Gara cloth, indigo']],
  ['dearest first', '?sort=price-desc&limit=2', ['Tecno Spark 20', 'Country rice, 25 kg']],
  ['relevance without a search is newest', '?sort=relevance&limit=1', ['Tecno Spark 20']],
  [
    'price bounds are inclusive',
    '?minPrice=250.5&maxPrice=400.00',
    ['Gara cloth, indigo', 'Palm oil, 1 gallon'],
  ],
  ['bounds the wrong way round', '?minPrice=400&maxPrice=250', []],
  ['bounds beyond any price', '?minPrice=0&maxPrice=99999999&limit=1', ['Tecno Spark 20']],
  ['in stock only', `?inStock=true&categories=${food._id}`, ['Palm oil, 1 gallon']],
  ['in stock or not', `?inStock=false&categories=${food._id}`, ['Palm oil, 1 gallon', 'Country rice, 25 kg']],
  [
    'empty parameters count as absent',
    '?search=&categories=&page=&limit=&sort=&minPrice=&maxPrice=&inStock=',
    ['Tecno Spark 20', 'Gara cloth, indigo', 'Palm oil, 1 gallon', 'Country rice, 25 kg'],
  ],
  ['a trailing slash changes nothing', '/?limit=1', ['Tecno Spark 20']],
  ['word order and case do not matter', '?search=INDIGO%20gara', ['Gara cloth, indigo']],
  ['plural and singular are one', '?search=cloths', ['Gara cloth, indigo']],
  ['the last word may be unfinished', '?search=palm%20gal', ['Palm oil, 1 gallon']],
  ['even one that English leaves out when whole', '?search=in', ['Gara cloth, indigo']],
  ['the description counts', '?search=makeni', ['Gara cloth, indigo']],
  ['the category name counts', '?search=electronics', ['Tecno Spark 20']],
  ['the shop name counts', '?search=kissy%20rice', ['Country rice, 25 kg']],
  ['punctuation is space', '?search=%22rice!%22-25%2Fkg', ['Country rice, 25 kg']],
  ['what has most words where nothing has all', '?search=gara%20rice%20cloth', ['Gara cloth, indigo']],
  ['punctuation alone finds nothing', '?search=%26%7C!%27%3A*', []],
  ['search and category', `?search=kissy&categories=${electronics._id}`, ['Tecno Spark 20']],
  ['search and price', '?search=kissy&maxPrice=300', ['Palm oil, 1 gallon']],
  [
    'search sorted by price',
    '?search=kissy&sort=price-asc&limit=3',
    ['Palm oil, 1 gallon', 'Gara cloth, indigo', 'Country rice, 25 kg'],
  ],
  ['search sorted by age', '?search=kissy&sort=newest&limit=1', ['Tecno Spark 20']],
  ['a zero byte and a word of no listing', '?search=%00zzzz', []],
])('the list with %s', async (_what, query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test('a page past the end is empty and keeps the counts; no result has no pages', async () => {
  expect(await list('?page=2&limit=3')).toMatchObject({
    listings: [{ _id: ids.rice }],
    totalPages: 2,
    currentPage: 2,
    total: 4,
  })
  expect(await list('?page=3&limit=3')).toEqual({ listings: [], totalPages: 2, currentPage: 3, total: 4 })
  expect(await list('?page=999999999&limit=100')).toMatchObject({ listings: [], totalPages: 1, total: 4 })
  expect(await list('?search=kissy&page=9')).toEqual({
    listings: [],
    totalPages: 1,
    currentPage: 9,
    total: 4,
  })
  expect(await list('?minPrice=9000000')).toEqual({ listings: [], totalPages: 0, currentPage: 1, total: 0 })
  expect(await list('?search=zzzz')).toEqual({ listings: [], totalPages: 0, currentPage: 1, total: 0 })
})

const malformed: [string, readonly string[]][] = [
  ['page', ['0', '-1', '1.5', 'x', '1e3', '%2B1', '99999999999999999999', '%00', '1%201', '0x1', 'NaN']],
  ['limit', ['0', '101', '-5', 'many', '1.0', '%00', '99999999999999999999']],
  ['sort', ['oldest', 'NEWEST', 'price', '%00', '1;drop']],
  ['minPrice', ['-1', 'free', '1.234', '1e3', '1,5', '%20', '%00', '.5', '9999999999']],
  ['maxPrice', ['-1', 'dear', '0.001', '%2B5', 'Infinity', '%00']],
  ['inStock', ['yes', '1', 'TRUE', '%00']],
  [
    'categories',
    [
      '1',
      'Electronics',
      `${categories[0]._id},`,
      `,${categories[0]._id}`,
      categories[0]._id.toUpperCase(),
      '%00',
    ],
  ],
  ['search', ['x'.repeat(201)]],
]
const malformedQueries = malformed.flatMap(([name, values]) => [
  ...values.map((value): [string, string] => [name, `${name}=${value}`]),
  [name, `${name}=1&${name}=2`] as [string, string],
])

test.each(malformedQueries)('a malformed %s is refused: %s', async (name, query) => {
  const answer = await server.call('GET', `/api/listings?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    message: expect.any(String),
    error: answer.body.message,
    code: 'invalid_input',
    errors: { [name]: answer.body.message },
  })
})

test('one listing is answered as it is in the list', async () => {
  const page = await list(`?search=palm`)
  expect(await server.call('GET', `/api/listings/${ids.oil}`)).toMatchObject({
    status: 200,
    body: page.listings[0],
  })
})

test.each(['hidden', 'deleted', 'ofClosedShop'])(
  'a listing that is not shown (%s) is not found, by its owner neither',
  async (which) => {
    const answer = await server.call('GET', `/api/listings/${ids[which]}`, { token: vendor.token })
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Product not found', error: 'Product not found' },
    })
  },
)

test.each(['1', 'null', '%00', '..%2f', "'", '01900000-0000-7000-8000-00000000cfff', 'X'.repeat(190)])(
  'an id that is none is not found: %s',
  async (id) => {
    expect((await server.call('GET', `/api/listings/${id}`)).status).toBe(404)
  },
)
