import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { categoryMark } from './listing-search.ts'
import { refreshSearchTerms } from './search-terms.ts'

const server = testServer()
const [electronics, fashion, food] = categories
let vendor: Vendor

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Solar Oil House' })
})

beforeEach(async () => {
  await sql`update listings set is_active = false`.execute(server.db)
})

const offer = (title: string, more: Parameters<typeof aListing>[2] = {}) =>
  aListing(server, vendor, { title, categoryId: food._id, ...more })
const call = (id: string, more = '') => server.call('GET', `/api/listings?like=${id}${more}`)
const alike = async (id: string, more = '') => (await call(id, more)).body
const titles = async (id: string, more = '') =>
  (await alike(id, more)).listings.map(({ title }: Listing) => title)

test('what shares the most telling words of the title comes first, never the product itself', async () => {
  const id = await offer('Palm kernel oil, 5 litres')
  await offer('Red palm oil, 20 litres')
  await offer('Groundnut soup')
  await offer('Coconut oil')
  await offer('Palm kernel oil, 1 litre')
  expect(await titles(id)).toEqual(['Palm kernel oil, 1 litre', 'Red palm oil, 20 litres', 'Coconut oil'])
  expect(await alike(id)).toMatchObject({ total: 3, totalPages: 1, currentPage: 1 })
})

test('the thing itself tells more than a word before it', async () => {
  const id = await offer('Country rice, 25 kg bag')
  await offer('Country onions')
  await offer('Imported rice')
  expect(await titles(id)).toEqual(['Imported rice', 'Country onions'])
})

test('a rare word tells more than a common one', async () => {
  for (const number of [1, 2, 3, 4, 5]) await offer(`Samsung radio ${number}`)
  const id = await offer('Samsung Galaxy case')
  await offer('Galaxy charger')
  await refreshSearchTerms(server.services)
  expect((await titles(id))[0]).toBe('Galaxy charger')
})

test('what a title says that it goes with, its description and its shop do not count', async () => {
  const id = await offer('Solar panel')
  await offer('Radio with panel')
  await offer('Torch, panel of glass')
  await offer('Lamp', { description: 'Its solar panel is strong' })
  expect(await alike(id)).toMatchObject({ isOnlyOfCategory: true })
})

test('what has another name, or a name in common, is alike', async () => {
  const id = await offer('Fresh snapper')
  await offer('Smoked bonga fish')
  await offer('Sardines in oil')
  await offer('Rice')
  expect((await titles(id)).toSorted()).toEqual(['Sardines in oil', 'Smoked bonga fish'])
  const phone = await offer('Tecno Spark 20', { categoryId: electronics._id })
  await offer('itel A70', { categoryId: electronics._id })
  expect(await titles(phone)).toEqual(['itel A70'])
})

test('only names that hold the thing itself count, and of a model those of its maker', async () => {
  const pens = await offer('Ball pens, blue')
  await offer('Football')
  const novel = await offer('The Memory of Love')
  await offer('Memory card', { categoryId: electronics._id })
  await offer('Long way gone')
  expect(await alike(pens)).toMatchObject({ isOnlyOfCategory: true })
  expect(await titles(novel)).toEqual(['Long way gone'])
})

test('what a product lies in or comes from is not what it is', async () => {
  const id = await offer('Palm oil')
  await offer('Sardines in oil')
  await offer('Soap from palm kernels')
  expect(await alike(id)).toMatchObject({ isOnlyOfCategory: true })
})

test('its category comes first; of others only what shares all of its words', async () => {
  const id = await offer('Black soap')
  await offer('Soap dish')
  await offer('Soap, red', { categoryId: fashion._id })
  await offer('Black cloth', { categoryId: fashion._id })
  expect(await titles(id)).toEqual(['Soap dish', 'Soap, red'])
  const oil = await offer('Coconut oil', { categoryId: fashion._id })
  await offer('Palm oil')
  expect(await alike(oil)).toMatchObject({ isOnlyOfCategory: true })
})

test('what can be bought comes before what cannot', async () => {
  const id = await offer('Wax lappa')
  await offer('Wax lappa, green', { stock: 0 })
  await offer('Lappa')
  expect(await titles(id)).toEqual(['Lappa', 'Wax lappa, green'])
})

test('no more is answered than is asked for, on one page', async () => {
  const id = await offer('Honey')
  for (const number of [1, 2, 3, 4]) await offer(`Honey, jar ${number}`)
  expect(await titles(id, '&limit=3')).toEqual(['Honey, jar 4', 'Honey, jar 3', 'Honey, jar 2'])
  expect(await alike(id, '&limit=3')).toMatchObject({ total: 3, totalPages: 1 })
  expect(await alike(id, '&page=2')).toMatchObject({ listings: [], total: 0 })
})

test('where nothing is alike, the newest of its category are shown, and the answer says so', async () => {
  const id = await offer('Honey')
  await offer('Rice')
  await offer('Gown', { categoryId: fashion._id })
  await offer('Salt')
  expect(await alike(id, '&limit=1')).toMatchObject({ isOnlyOfCategory: true, total: 1 })
  expect(await titles(id)).toEqual(['Salt', 'Rice'])
  const pieces = await offer('10 pieces')
  expect(await titles(pieces, '&limit=1')).toEqual(['Salt'])
  expect(await alike(id)).not.toHaveProperty('hasSome')
})

test('other filters narrow it', async () => {
  const id = await offer('Honey')
  await offer('Honey, sweet', { price: 50 })
  await offer('Honey, dear', { price: 500 })
  await offer('Honey', { categoryId: fashion._id, price: 10 })
  expect(await titles(id, '&maxPrice=60')).toEqual(['Honey, sweet', 'Honey'])
  expect(await titles(id, `&categories=${fashion._id}`)).toEqual(['Honey'])
  expect(await titles(id, `&categories=${food._id}&minPrice=100`)).toEqual(['Honey, dear'])
  expect(await titles(id, `&categories=${electronics._id}`)).toEqual([])
  expect(await titles(id, '&town=Makeni')).toEqual([])
})

describe('the question', () => {
  test('of a listing that buyers do not see finds nothing', async () => {
    const id = await offer('Honey', { isActive: false })
    await offer('Honey')
    expect(await alike(id)).toMatchObject({ listings: [], total: 0, totalPages: 0 })
    expect(await alike(server.services.newId())).toMatchObject({ listings: [], total: 0 })
  })

  test.each(['x', '1;drop'])('of what is no id is refused: %j', async (like) => {
    expect(await call(like)).toMatchObject({
      status: 400,
      body: { errors: { like: 'like must be the id of a listing' } },
    })
  })

  test.each(['&search=honey', '&sort=newest'])('goes not with %s', async (more) => {
    expect(await call(server.services.newId(), more)).toMatchObject({
      status: 400,
      body: { errors: { like: 'like goes neither with search nor with sort' } },
    })
  })
})

test('a change of a listing is seen in what is like another', async () => {
  const id = await offer('Ginger')
  expect(await alike(id)).toMatchObject({ total: 0 })
  await offer('Ginger, dry')
  expect(await titles(id)).toEqual(['Ginger, dry'])
})

test('of what very many listings are called, the newest are looked through, and rare words still tell', async () => {
  await sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select ('0190aaaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${vendor.shopId}, ${food._id}, 'Bonga ' || n, n, '{x}', true,
      setweight(to_tsvector('english', 'Bonga ' || n), 'A') || array_to_tsvector(array[${categoryMark(food._id)}])
    from generate_series(1, 4100) n`.execute(server.db)
  await refreshSearchTerms(server.services)
  const newest = async (id: string) => (await titles(id, '&limit=3')) as string[]
  const id = await offer('Bonga')
  expect(await newest(id)).toEqual(['Bonga 4100', 'Bonga 4099', 'Bonga 4098'])
  const rare = await offer('Zanzibar bonga')
  await offer('Zanzibar bonga, dry')
  expect((await newest(rare))[0]).toBe('Zanzibar bonga, dry')
})
