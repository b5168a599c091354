import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'
import { categoryMark } from './listing-search.ts'
import { refreshSearchTerms } from './search-terms.ts'

const server = testServer()
let vendor: Vendor

const goods: [string, string?][] = [
  ['Samsung 25W fast charger'],
  ['Samsung Galaxy A15'],
  ['Tecno Spark 20 phone'],
  ['itel A70 phone'],
  ['USB-C charging cable, 1.5m'],
  ['Country rice, 25 kg', 'Clean local rice from Kambia'],
  ['Imported rice, 50 kg'],
  ['Men’s Ronko gown'],
  ['WASSCE mathematics past questions'],
  ['Solar lantern with phone charger'],
  ['Shea butter, pure', 'Not a charger'],
]

const list = async (search: string, more = '') =>
  (await server.call('GET', `/api/listings?search=${encodeURIComponent(search)}${more}`)).body
const titles = async (search: string) =>
  (await list(search)).listings.map((listing: Listing) => listing.title)

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Siaka Stevens Electronics' })
  for (const [title, description] of goods) {
    await aListing(server, vendor, { title, description: description ?? '', categoryId: categories[0]._id })
  }
})

test('"samsng charger" finds the Samsung charger and says what was searched instead', async () => {
  const page = await list('samsng charger')
  expect(page.listings.map((listing: Listing) => listing.title)).toEqual(['Samsung 25W fast charger'])
  expect(page).toMatchObject({ total: 1, totalPages: 1, correctedSearch: 'samsung charger' })
})

test.each([
  ['ryce', ['Country rice, 25 kg', 'Imported rice, 50 kg']],
  ['tekno', ['Tecno Spark 20 phone']],
  ['lantren', ['Solar lantern with phone charger']],
  ['shea buter', ['Shea butter, pure']],
  ['mathmatics questons', ['WASSCE mathematics past questions']],
  ['samsng galxy', ['Samsung Galaxy A15']],
  ['samsng cha', ['Samsung 25W fast charger']],
  ['solarlantern', ['Solar lantern with phone charger']],
  ['usb c cable', ['USB-C charging cable, 1.5m']],
  ['usb-c', ['USB-C charging cable, 1.5m']],
  ['1.5m', ['USB-C charging cable, 1.5m']],
  ["men's gown", ['Men’s Ronko gown']],
  ['it', ['itel A70 phone']],
  ['the lantern', ['Solar lantern with phone charger']],
  ['for the rice from kam', ['Country rice, 25 kg']],
  ['kambia rice', ['Country rice, 25 kg', 'Imported rice, 50 kg']],
  ['25kg', ['Country rice, 25 kg']],
  ['25 w', ['Samsung 25W fast charger']],
  ['25 WATT', ['Samsung 25W fast charger']],
  ['a15', ['Samsung Galaxy A15']],
])('a search for %s', async (search, expected) => {
  expect(await titles(search)).toEqual(expected)
})

test('what matches as typed is never "corrected"', async () => {
  expect(await list('rice')).not.toHaveProperty('correctedSearch')
  expect(await list('ric')).not.toHaveProperty('correctedSearch')
  expect(await list('qqqqqq')).toMatchObject({ total: 0, listings: [] })
  expect(await list('qqqqqq')).not.toHaveProperty('correctedSearch')
})

describe('where nothing has all words', () => {
  beforeAll(async () => {
    await aListing(server, vendor, { title: 'Plastic bucket, red', description: 'For washing' })
    await aListing(server, vendor, { title: 'Plastic chair', description: 'Beside the bucket' })
    await aListing(server, vendor, { title: 'Palm oil, red' })
  })

  test('what has most of them comes, and the answer says so', async () => {
    expect(await list('plastic bucket lid')).toMatchObject({ hasSome: true, total: 1 })
    expect(await titles('plastic bucket lid')).toEqual(['Plastic bucket, red'])
    expect(await list('plastic bucket')).not.toHaveProperty('hasSome')
  })

  test('what a thing is like or how much of it is not enough alone', async () => {
    expect(await list('red boots')).toMatchObject({ total: 0 })
    expect(await titles('50kg plastic bucket')).toEqual(['Plastic bucket, red'])
    expect(await list('25 kg boots')).toMatchObject({ total: 0 })
  })

  test('a word in a description is none of them', async () => {
    expect(await list('washing boots')).toMatchObject({ total: 0 })
  })

  test('its pages are stable and end', async () => {
    const page = async (number: number) => list('phone boots', `&limit=2&page=${number}`)
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect(first).toMatchObject({ hasSome: true, total: 3, totalPages: 2 })
    const ids = [...first.listings, ...second.listings].map(({ _id }: Listing) => _id)
    expect(new Set(ids).size).toBe(3)
    expect(third.listings).toEqual([])
    expect((await page(1)).listings).toEqual(first.listings)
  })
})

describe('a word for a place', () => {
  beforeAll(async () => {
    const inBo = await aVendor(server, { name: 'Fenton Stores' })
    const onBoRoad = await aVendor(server, { name: 'Soap Group' })
    const setAddress = (shopId: string, address: string) =>
      server.db.updateTable('shops').set({ address }).where('id', '=', shopId).execute()
    await setAddress(inBo.shopId, '17 Fenton Road, Bo')
    await setAddress(onBoRoad.shopId, '3 Bo Road, Moyamba')
    await aListing(server, inBo, { title: 'Gumboots' })
    await aListing(server, onBoRoad, { title: 'Gumboots, black' })
    await aListing(server, onBoRoad, { title: 'Raincoat', description: 'Sent to Bo every day' })
  })

  test('means the shop’s place, not a street nor a word of a description', async () => {
    expect(await titles('gumboots in Bo')).toEqual(['Gumboots'])
    expect(await titles('Bo')).toEqual(['Gumboots'])
    expect(await titles('gumb in Bo')).toEqual(['Gumboots'])
    expect(await list('gumboots in Bo')).not.toHaveProperty('notIn')
    expect(await titles('gumboots moyamba district')).toEqual(['Gumboots, black'])
  })

  test('where no shop of it has the thing, the answer says so and shows it elsewhere', async () => {
    expect(await list('raincoat bo')).toMatchObject({ notIn: 'Bo', total: 1 })
    expect(await list('gumboots kenema')).toMatchObject({ notIn: 'Kenema', total: 2 })
    expect(await list('freetwon gumboots')).toMatchObject({
      correctedSearch: 'freetown gumboots',
      notIn: 'Freetown',
    })
  })
})

test.each([
  ['cheap phone', ['itel A70 phone', 'Tecno Spark 20 phone', 'Samsung Galaxy A15']],
  ['fone', ['itel A70 phone', 'Tecno Spark 20 phone', 'Samsung Galaxy A15']],
])('%s means phones before what they go with', async (search, first) => {
  expect((await titles(search)).slice(0, 3)).toEqual(expect.arrayContaining(first))
})

describe('what a search asks for', () => {
  const goodsHere: [string, string?][] = [
    ['Torch, yellow', 'It bears the light of the sun'],
    ['Yoghurt maker, quick'],
    ['Bottle opener', 'For yoghurt too'],
    ['Ladder, 3 metres'],
    ['Mattock'],
    ['Exhaust fan'],
    ['Gherkin jar'],
    ['Lamp of shells', 'Small'],
  ]
  let inKambia: Vendor

  beforeAll(async () => {
    inKambia = await aVendor(server, { name: 'Umbrella House' })
    await server.db
      .updateTable('shops')
      .set({ address: '4 Station Road, Kambia' })
      .where('id', '=', inKambia.shopId)
      .execute()
    for (const [title, description] of goodsHere)
      await aListing(server, vendor, { title, description: description ?? '' })
    await aListing(server, inKambia, { title: 'Stool', description: 'Small, for whoever sews on a treadle' })
    await aListing(server, vendor, { title: 'Treadle' })
    await aListing(server, vendor, { title: 'Umbrella, black' })
    await aListing(server, vendor, { title: 'Stationery case', categoryId: categories[0]._id })
    await aListing(server, vendor, { title: 'Ledger', categoryId: categories[3]._id })
  })

  test('the beginning of a word counts in a description only beside what is called so', async () => {
    expect(await list('bea')).toMatchObject({ total: 0 })
    expect(await titles('torch bea')).toEqual(['Torch, yellow'])
  })

  test('what is only described so in the place comes after what is called so elsewhere', async () => {
    expect(await list('treadle kambia')).toMatchObject({ notIn: 'Kambia', total: 1 })
    expect(await titles('treadle kambia')).toEqual(['Treadle'])
    expect(await list('whoever kambia')).toMatchObject({ isOnlyDescribed: true, total: 1 })
  })

  test('what its shop alone is called comes after the thing without what it is like', async () => {
    expect(await list('small umbrella')).toMatchObject({ hasSome: true })
    expect(await titles('small umbrella')).toEqual(['Umbrella, black'])
    expect(await titles('umbrella house')).toEqual(['Stool'])
  })

  test('what stands behind ‘with’ is no thing, and neither is a container before one', async () => {
    expect(await titles('torch with opener')).toEqual(['Torch, yellow'])
    expect(await titles('bottle yoghurt')).toEqual(['Yoghurt maker, quick'])
    expect(await titles('bottle torch')).toEqual(['Torch, yellow'])
  })

  test('a word of a name in the list is right, and no unit is meant by a misspelt word', async () => {
    expect(await list('jerry can')).toMatchObject({ total: 0 })
    expect(await list('jerrycan')).toMatchObject({ total: 0 })
    expect(await list('metros')).toMatchObject({ total: 0 })
  })

  test('an x at the beginning sounds like ex', async () => {
    expect(await titles('xhaust')).toEqual(['Exhaust fan'])
  })

  test('a word of a category’s name alone means the category first', async () => {
    expect(await titles('stationery')).toEqual(['Ledger', 'Stationery case'])
  })
})

test.each(['okado', 'rals', 'plorry', 'tyre', 'boxers'])(
  '%s is no misspelling of any word',
  async (search) => {
    await aListing(server, vendor, { title: 'Okra, rain and florry, type C, two boxes' })
    expect(await list(search)).toMatchObject({ total: 0 })
  },
)

test('where nothing is found, words that are near are told', async () => {
  expect((await list('lanternfish')).nearWords).toContain('lantern')
  expect(await list('qqqqqq')).not.toHaveProperty('nearWords')
})

describe('what a product is called', () => {
  beforeAll(async () => {
    await aListing(server, vendor, { title: 'Pot stand', description: 'For a mortar or for cooling' })
    await aListing(server, vendor, { title: 'Wooden mortar' })
    await aListing(server, vendor, { title: 'Pestle for a mortar' })
    await aListing(server, vendor, { title: 'Mortar, stone', stock: 0 })
    await aListing(server, vendor, { title: 'Kerosene can' })
    await aListing(server, vendor, { title: 'Coal pot' })
  })

  test('counts alone where something is called so; else descriptions count', async () => {
    expect(await titles('mortar')).not.toContain('Pot stand')
    expect(await list('mortar', '&sort=price-asc')).toMatchObject({ total: 3 })
    expect(await titles('cooling')).toEqual(['Pot stand'])
    expect(await titles('mortar stand')).toEqual(['Pot stand'])
    expect(await titles('charger')).toEqual(['Samsung 25W fast charger', 'Solar lantern with phone charger'])
  })

  test('is said to be only mentioned where nothing is called so', async () => {
    expect(await list('cooling')).toMatchObject({ isOnlyDescribed: true, total: 1 })
    for (const named of ['mortar', 'mortar stand', 'siaka charger', 'Bo', 'qqqqqq'])
      expect(await list(named), named).not.toHaveProperty('isOnlyDescribed')
  })

  test('counts under another name than the one typed only where something is called so', async () => {
    await aListing(server, vendor, { title: 'Nails for zinc', description: 'With caps' })
    expect(await titles('cap')).toEqual(['Nails for zinc'])
    expect(await list('hat')).toMatchObject({ total: 0 })
    await aListing(server, vendor, { title: 'Face cap, cotton' })
    expect(await titles('hat')).toEqual(['Face cap, cotton'])
  })

  test('counts more in the first part of the title, and being in stock after that', async () => {
    expect(await titles('mortar')).toEqual(['Wooden mortar', 'Mortar, stone', 'Pestle for a mortar'])
  })

  test('counts more under the name as typed than under another', async () => {
    expect(await titles('kerosene cooker')).toEqual(['Kerosene can', 'Coal pot'])
  })
})

test('a new listing is found with a typo at once, a forgotten word after the refresh no more', async () => {
  const id = await aListing(server, vendor, { title: 'Djembe drum' })
  expect(await list('djembbe')).toMatchObject({ total: 1, correctedSearch: 'djembe' })
  await server.db.updateTable('listings').set({ is_active: false }).where('id', '=', id).execute()
  await inTransaction(server.db, (tx) => queueJob(tx, 'refresh-search-terms', {}))
  await server.runJobs()
  const terms = await server.db.selectFrom('search_terms').selectAll().execute()
  const counts = new Map(terms.map((row) => [row.term, row.listings_count]))
  expect(counts.has('djembe')).toBe(false)
  expect(counts.get('phone')).toBe(3)
  expect(await list('djembbe')).toMatchObject({ total: 0 })
  expect((await list('samsng charger')).total).toBe(1)
})

test('a rare misspelling in a title does not stop the right word from being found', async () => {
  await aListing(server, vendor, { title: 'Samsng case' })
  for (let number = 1; number <= 4; number++)
    await aListing(server, vendor, { title: `Samsung cover ${number}` })
  await server.db
    .updateTable('search_terms')
    .set({ listings_count: 6 })
    .where('term', '=', 'samsung')
    .execute()
  expect(await titles('samsng charger')).toEqual(['Samsung 25W fast charger'])
  expect(await titles('samsng case')).toEqual(['Samsng case'])
})

test.each([
  'a'.repeat(200),
  'ŋ'.repeat(200),
  '漢字'.repeat(60),
  '\u{1f34b}'.repeat(80),
  "';drop table users--",
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '½ ² ٣',
  '\u0000',
  '%',
  '\\',
  "''",
  'the',
  'ç\u0301',
])('no search makes the server stumble: %j', async (search) => {
  expect((await server.call('GET', `/api/listings?search=${encodeURIComponent(search)}`)).status).toBe(200)
})

test('a common word counts up to 2,000 results, and no page goes beyond', async () => {
  const { shopId } = await aVendor(server, { town: 'Kabala' })
  // In pieces, each well within the limit for a statement.
  for (let from = 1; from <= 4100; from += 1025)
    await sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select ('0190aaaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${shopId}, ${categories[2]._id}, 'Bonga fish ' || n, n, '{x}', true,
      setweight(to_tsvector('english', 'Bonga fish ' || n), 'A') || array_to_tsvector(array[${categoryMark(categories[2]._id)}, 'place-kabala'])
    from generate_series(${from}::int, ${from + 1024}::int) n`.execute(server.db)
  const inCategory = async (place: 0 | 2) =>
    (await list('bonga', `&categories=${categories[place]._id}`)).total
  const look = async () => {
    const first = await list('bonga', '&limit=100')
    expect(first).toMatchObject({ total: 2000, totalPages: 20 })
    expect(first.listings[0].title).toBe('Bonga fish 4100')
    const prices = await list('bonga', '&sort=price-asc&limit=30&page=67')
    expect(prices.listings.map((listing: Listing) => Math.round(listing.price * 100))).toEqual(
      Array.from({ length: 20 }, (_, place) => 1981 + place),
    )
    expect((await list('bonga', '&page=101')).listings).toEqual([])
    const seen = new Set<string>()
    for (let page = 1; page <= 20; page++) {
      for (const listing of (await list('bonga', `&limit=100&page=${page}`)).listings) seen.add(listing._id)
    }
    expect(seen.size).toBe(2000)
    for (const [search, more] of [
      ['bonga fish', ''],
      ['bonga', '&town=Kabala'],
    ] as const) {
      const { total, listings } = await list(search, `&limit=100&page=20${more}`)
      expect([total, listings.length]).toEqual([2000, 100])
      expect(listings.map(({ title }: Listing) => title)).toEqual(
        Array.from({ length: 100 }, (_, place) => `Bonga fish ${2200 - place}`),
      )
    }
    expect([await inCategory(2), await inCategory(0)]).toEqual([2000, 0])
    expect((await list('bonga', '&maxPrice=15')).total).toBe(1500)
    return seen
  }
  const uncounted = await look()
  await refreshSearchTerms(server.services)
  expect(
    await server.db.selectFrom('common_lexemes').selectAll().where('lexeme', '=', 'bonga').execute(),
  ).toEqual([{ lexeme: 'bonga', category_id: categories[2]._id, listings: 4100 }])
  expect(await look()).toEqual(uncounted)
  // Counted too long ago to be true any more.
  await sql`update listings set is_active = false where title like 'Bonga fish %' and title <> 'Bonga fish 7'`.execute(
    server.db,
  )
  expect((await list('bonga', '&limit=99')).total).toBe(1)
})

test('of very many matches, what is only described so stands after what is named so', async () => {
  await sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select ('0190aaab-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${vendor.shopId}, ${categories[2]._id}, 'Sack ' || n, n, '{x}', true,
      setweight(to_tsvector('english', 'clothespins'), 'C') from generate_series(1, 2100) n`.execute(
    server.db,
  )
  await aListing(server, vendor, { title: 'Line for clothespins', stock: 0 })
  expect((await titles('clothespins'))[0]).toBe('Line for clothespins')
})

test.each(['cat', 'plac'])('%s is not the beginning of a category or place', async (search) => {
  expect(await list(search)).toMatchObject({ total: 0 })
})

test('a common last word is whole, an uncommon one may be the beginning of another', async () => {
  await aListing(server, vendor, { title: 'Gariboard kettle' })
  await server.db.insertInto('search_terms').values({ term: 'gari', listings_count: 999 }).execute()
  expect((await list('gari')).listings.map(({ title }: Listing) => title)).toContain('Gariboard kettle')
  await server.db
    .updateTable('search_terms')
    .set({ listings_count: 1000 })
    .where('term', '=', 'gari')
    .execute()
  // Another question: the answer to the first is kept.
  expect((await list('gari', '&limit=19')).listings.map(({ title }: Listing) => title)).not.toContain(
    'Gariboard kettle',
  )
})

test('without the two extensions search works, only without putting words right', async () => {
  const bare = await startTestServer()
  try {
    await sql`drop extension pg_trgm cascade`.execute(bare.db)
    await sql`drop extension fuzzystrmatch cascade`.execute(bare.db)
    await aListing(bare, await aVendor(bare), { title: 'Samsung 25W fast charger' })
    expect((await bare.call('GET', '/api/listings?search=samsung%20charger')).body.total).toBe(1)
    const misspelt = await bare.call('GET', '/api/listings?search=samsng%20charger')
    expect(misspelt).toMatchObject({ status: 200, body: { total: 1, hasSome: true } })
    expect(misspelt.body).not.toHaveProperty('correctedSearch')
    expect((await bare.call('GET', '/api/listings?search=samsng')).body).toMatchObject({ total: 0 })
  } finally {
    await bare.stop()
  }
})
