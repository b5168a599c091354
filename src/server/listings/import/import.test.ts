import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { categories } from '#shared/listings/categories.ts'
import { importMessages } from '#shared/listings/import/import-lines.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { pictureFile } from '#shared/listings/picture-urls.ts'
import {
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { waitingFor } from '#tests/support/lock-waits.ts'
import { carryOut, outcomesOf, previewOf, productFile } from '#tests/support/product-files.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const food = categories[2].name
let vendor: Vendor

beforeEach(async () => {
  vendor = await aVendor(server)
})

const listings = async (): Promise<Listing[]> =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings
const exported = async (query = '') =>
  (await server.call('GET', `/api/vendor/listings/csv${query}`, { token: vendor.token })).body as string
const setStock = (id: string, stock: number) =>
  server.db.updateTable('listings').set({ stock }).where('id', '=', id).execute()

test('an export that is imported again changes nothing, whatever the texts are', async () => {
  const odd = [
    '=1+1',
    "'=1+1",
    'a;=1+1',
    "'=1;=2",
    '-5% soap',
    '@home',
    '+232 10',
    "'quoted'",
    'a "b", c; d',
    'Krio: ɛnd 🥭',
  ]
  for (const title of odd)
    await aListing(server, vendor, { title, description: `${title}\r\nline two\n\nfour`, price: 1_250.5 })
  await aListing(server, vendor, { title: 'Hidden', isActive: false, stock: 0 })
  const before = await listings()

  const file = await exported()
  expect(file.startsWith('\uFEFF_id,title,description,price,stock,category,isActive,pictures\r\n')).toBe(true)
  const preview = await previewOf(server, vendor, file)
  expect(preview.status).toBe(201)
  expect(outcomesOf(preview)).toHaveLength(11)
  expect(new Set(outcomesOf(preview).map(([, outcome, message]) => `${outcome}: ${message}`))).toEqual(
    new Set(['same: Stays as it is.']),
  )
  const done = await carryOut(server, vendor, preview.body.importId)
  expect(done.body).toMatchObject({ added: 0, changed: 0, same: 11 })
  expect(await listings()).toEqual(before)
})

test('an export has the filters of the list', async () => {
  await aListing(server, vendor, { title: 'Lamp', stock: 0 })
  await aListing(server, vendor, { title: 'Rice' })
  const titles = async (query: string) => (await exported(query)).match(/Lamp|Rice/g)
  expect(await titles('')).toEqual(['Rice', 'Lamp'])
  expect(await titles('?state=sold_out')).toEqual(['Lamp'])
  expect(await titles('?search=rice')).toEqual(['Rice'])
})

test('a preview says line by line what will happen and changes nothing; carried out, it has happened, once', async () => {
  const rice = await aListing(server, vendor, { title: 'Country rice', price: 100, stock: 5 })
  const soap = await aListing(server, vendor, { title: 'Black soap', price: 30, stock: 2 })
  const before = await listings()
  const file = productFile([
    { _id: rice, title: 'Country rice', price: '120.00', stock: 9, category: categories[4].name },
    { _id: soap, title: '', price: 'NLe 30' },
    {
      title: 'Clay stove',
      description: 'Burns less\ncharcoal',
      price: '1,250',
      category: 'home & appliances',
      pictures: 'Stove.JPG',
    },
    {
      title: 'Black soap',
      price: 200_000,
      category: categories[3].name,
      isActive: 'no',
      pictures: before[0]!.images[0]!,
    },
  ])
  const pictures = { 'stove.jpg': await aPhoto('#b5651d'), 'other.jpg': await aPhoto('red') }
  const preview = await previewOf(server, vendor, file, pictures)
  expect(outcomesOf(preview)).toEqual([
    [2, 'changed', 'price NLe 100.00 → NLe 120.00; stock 5 → 9; category Food & Drinks → Home & Appliances'],
    [3, 'same', 'Stays as it is.'],
    [4, 'new', 'Will be added.'],
    [
      5,
      'new',
      'Will be added, hidden. ' +
        'Buyers will see NLe 200,000.00. Did you mean NLe 200.00? 1,000 old Leones are 1 new Leone. ' +
        'You have a product with this title: to change it, put its _id here.',
    ],
  ])
  expect(preview.body).toMatchObject({
    message: '2 new, 1 changed, 1 the same, 0 faulty. Nothing is changed yet.',
    notes: ['No line names the picture other.jpg.'],
    result: null,
  })
  expect(await listings()).toEqual(before)

  const { importId } = preview.body
  const answers = await Promise.all([1, 2, 3].map(() => carryOut(server, vendor, importId)))
  answers.push(await carryOut(server, vendor, importId))
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      200,
      { message: 'Import done: 2 added, 1 changed, 1 as before.', added: 2, changed: 1, same: 1 },
    ])
  const [hidden, stove, ...others] = await listings()
  expect(hidden).toMatchObject({
    title: 'Black soap',
    price: 200_000,
    isActive: false,
    images: before[0]!.images,
  })
  expect(stove).toMatchObject({
    title: 'Clay stove',
    description: 'Burns less\ncharcoal',
    price: 1_250,
    stock: 1,
    categoryId: categories[4]._id,
    isActive: true,
  })
  expect((await server.call('GET', stove!.images[0]!)).status).toBe(200)
  expect(others.map(({ _id, price, stock }) => [_id, price, stock])).toEqual([
    [soap, 30, 2],
    [rice, 120, 9],
  ])
  const found = await server.call('GET', '/api/listings?search=clay%20stoove')
  expect(found.body.listings.map(({ _id }: Listing) => _id)).toContain(stove!._id)
  const read = await server.call('GET', `/api/vendor/listings/import/${importId}`, { token: vendor.token })
  expect(read.body).toEqual({ importId, lines: [], notes: [], result: { added: 2, changed: 1, same: 1 } })
})

test('each error is named with its line and column, and a preview with one is not carried out', async () => {
  const own = await aListing(server, vendor)
  const { listingId: foreign } = await aVendorWithListing(server)
  const good = { title: 'Lamp', price: 5, category: food, pictures: 'lamp.jpg' }
  const file = productFile([
    { ...good },
    { ...good, title: '' },
    { ...good, price: 'cheap', stock: '1.5', category: 'Cars', isActive: 'perhaps' },
    { ...good, price: '', pictures: '' },
    { ...good, pictures: 'gone.jpg' },
    { ...good, pictures: 'text.jpg' },
    { ...good, pictures: `/pictures/${'f'.repeat(32)}-640.webp` },
    { ...good, pictures: 'a|b|c|d|e|f|g|h|i' },
    { ...good, title: `${'x'.repeat(139)}🥭🥭` },
    { ...good, description: 'a\u0001b' },
    { _id: foreign, price: 7 },
    { _id: 'my-own-number', price: 7 },
    { _id: own, price: 7 },
    { _id: own.toUpperCase(), price: 8 },
    { _id: own, price: 20_000_000 },
    { ...good, price: `${'9'.repeat(35)}\n${'x'.repeat(5_000)}` },
    { ...good, isActive: '<b>yes\n\nor no</b>' },
  ])
  const pictures = { 'lamp.jpg': await aPhoto('yellow'), 'text.jpg': Buffer.from('no picture') }
  const before = await listings()
  const preview = await previewOf(server, vendor, file, pictures)
  const noneOfYours = (id: string) =>
    `faulty: _id: There is no product of yours with it: leave it empty to add one (the file says “${id}”)`
  expect(outcomesOf(preview).map(([line, outcome, message]) => [line, `${outcome}: ${message}`])).toEqual([
    [2, 'new: Will be added.'],
    [3, 'faulty: title: Please fill it in'],
    [
      4,
      'faulty: category: Please write one of Electronics, Fashion & Beauty, Food & Drinks, Books & Stationery, ' +
        'Home & Appliances, Health & Personal Care (the file says “Cars”); ' +
        'price: Price must be a number (the file says “cheap”); ' +
        'stock: Stock must be a whole number from 0 to 1,000,000 (the file says “1.5”); ' +
        'isActive: Please write true or false (the file says “perhaps”)',
    ],
    [5, 'faulty: price: Please fill it in; pictures: Please add an image'],
    [6, 'faulty: pictures: The file gone.jpg was not sent along'],
    [7, 'faulty: pictures: text.jpg: Please choose an image file'],
    [8, `faulty: pictures: /pictures/${'f'.repeat(32)}-640.webp is no picture of your products`],
    [9, 'faulty: pictures: A product can have at most 8 images'],
    [10, 'faulty: title: Please use at most 140 characters'],
    [11, 'faulty: description: Please remove the hidden characters from this text'],
    [12, noneOfYours(foreign)],
    [13, noneOfYours('my-own-number')],
    [14, 'changed: price NLe 100.00 → NLe 7.00. That is far from the price before. Is it right?'],
    [15, `faulty: _id: Line 14 is about the same product (the file says “${own.toUpperCase()}”)`],
    [16, `faulty: _id: Line 14 is about the same product (the file says “${own}”)`],
    [17, `faulty: price: Price must be a number (the file says “${'9'.repeat(35)} …”)`],
    [18, 'faulty: isActive: Please write true or false (the file says “<b>yes or no</b>”)'],
  ])
  const problemsOf = (line: number) => preview.body.lines[line - 2].problems
  expect(problemsOf(2)).toEqual([])
  expect(problemsOf(5)).toEqual([
    { column: 'price', message: 'Please fill it in' },
    { column: 'pictures', message: 'Please add an image' },
  ])
  expect(problemsOf(14)).toEqual([
    { column: 'price', message: 'That is far from the price before. Is it right?' },
  ])
  const refused = await carryOut(server, vendor, preview.body.importId)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'import_faulty',
    importMessages.faulty,
  ])
  expect(await listings()).toEqual(before)
})

test('products that changed since the preview are not overwritten; sales matter only where the line sets the stock', async () => {
  const rice = await aListing(server, vendor, { price: 100, stock: 5 })
  const soap = await aListing(server, vendor, { price: 30, stock: 5 })
  const previewed = async (lines: Parameters<typeof productFile>[0]) =>
    (await previewOf(server, vendor, productFile(lines))).body.importId
  const isStale = async (importId: string) => {
    const { status, body } = await carryOut(server, vendor, importId)
    expect([status, body.code]).toEqual([409, 'import_stale'])
  }
  const edit = (id: string, body: object) =>
    server.call('PUT', `/api/listings/${id}`, { token: vendor.token, body })

  const priced = await previewed([{ _id: rice, price: 120 }, { _id: soap }])
  await edit(soap, { price: 31 })
  await isStale(priced)
  await edit(soap, { price: 30 })
  await setStock(rice, 3)
  expect((await carryOut(server, vendor, priced)).body).toMatchObject({ changed: 1, same: 1 })
  expect((await listings()).map(({ price, stock }) => [price, stock])).toEqual([
    [30, 5],
    [120, 3],
  ])

  const stocked = await previewed([{ _id: rice, stock: 10 }])
  await setStock(rice, 2)
  await isStale(stocked)
  await setStock(rice, 3)
  expect((await carryOut(server, vendor, stocked)).status).toBe(200)

  const gone = await previewed([{ _id: soap, price: 40 }])
  await server.call('DELETE', `/api/listings/${soap}`, { token: vendor.token })
  await isStale(gone)
})

test('pictures that came along stay for a day, and are asked for again where they are gone', async () => {
  const line = { title: 'Lamp', price: 5, category: food, pictures: 'lamp.jpg' }
  const preview = () =>
    aPhoto('#123456').then((photo) => previewOf(server, vendor, productFile([line]), { 'lamp.jpg': photo }))
  const { importId } = (await preview()).body
  const { pictures } = await server.db
    .selectFrom('listing_imports')
    .select('pictures')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  await server.services.pictures.files.remove(pictureFile(pictures[0]!, 640))
  const refused = await carryOut(server, vendor, importId)
  expect([refused.status, refused.body.message]).toEqual([409, importMessages.picturesGone])
  expect(await listings()).toEqual([])
  const again = (await preview()).body
  expect((await carryOut(server, vendor, again.importId)).body).toMatchObject({ added: 1 })
})

test('a cut connection in the middle of a thousand lines changes nothing, and the next attempt everything', async () => {
  const own = await sql<{ id: string }>`insert into listings
      (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select gen_random_uuid(), ${vendor.shopId}, ${categories[2]._id}, 'Good ' || n, 10000, ${['a'.repeat(32)]}::text[],
      true, '' from generate_series(1, 500) n returning id`.execute(server.db)
  const image = `/pictures/${'a'.repeat(32)}-640.webp`
  const file = productFile([
    ...own.rows.map(({ id }) => ({ _id: id, price: 120 })),
    ...own.rows.map((_, n) => ({ title: `Fresh ${n}`, price: 9, category: food, pictures: image })),
  ])
  const { importId, lines } = (await previewOf(server, vendor, file)).body
  expect(lines).toHaveLength(1_000)
  const before = await dumpEverything(server)

  // It has written all listings by then, and waits to learn their words.
  const attempt = await server.db.transaction().execute(async (tx) => {
    await sql`lock table search_terms`.execute(tx)
    const cut = carryOut(server, vendor, importId)
    const waiting = waitingFor('search_terms')
    await expect
      .poll(async () => (await waiting.execute(server.db)).rows, { timeout: 20_000 })
      .toHaveLength(1)
    await sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`.execute(tx)
    return { cut }
  })
  expect((await attempt.cut).status).toBeGreaterThanOrEqual(500)
  expect(await dumpEverything(server)).toEqual(before)

  expect((await carryOut(server, vendor, importId)).body).toMatchObject({ added: 500, changed: 500, same: 0 })
  const { rows } = await sql<{
    dear: number
    fresh: number
  }>`select count(*) filter (where price_cents = 12000) as dear,
    count(*) filter (where price_cents = 900) as fresh from listings where shop_id = ${vendor.shopId}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ dear: 500, fresh: 500 }])
})

test('a file that a French spreadsheet wrote is read: semicolons, commas before the cents, VRAI and FAUX', async () => {
  const rice = await aListing(server, vendor, { title: 'Country rice', price: 100 })
  const soap = await aListing(server, vendor, { title: 'Black soap', price: 30 })
  const lines = ['_id;price;isActive', `${rice};118,5;VRAI`, `${soap};30;FAUX`]
  expect(outcomesOf(await previewOf(server, vendor, lines.join('\r\n')))).toEqual([
    [2, 'changed', 'price NLe 100.00 → NLe 118.50'],
    [3, 'changed', 'hidden from now on'],
  ])
})

test('a shop has one open preview, its own; it goes with the next one, with time and with the shop', async () => {
  const own = await aListing(server, vendor)
  const preview = async () =>
    (await previewOf(server, vendor, productFile([{ _id: own, price: 7 }]))).body.importId as string
  const statusOf = async (importId: string, { token }: { token: string } = vendor) =>
    (await server.call('GET', `/api/vendor/listings/import/${importId}`, { token })).status
  const first = await preview()
  const second = await preview()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect([await statusOf(second, await aVendor(server)), await statusOf('x')]).toEqual([404, 404])

  const age = (hours: number) =>
    sql`update listing_imports set created_at = now() - make_interval(hours => ${hours})`.execute(server.db)
  await age(23)
  await jobHandlers(server.services)['clean-up-old-rows']({})
  expect(await statusOf(second)).toBe(200)
  await age(25)
  await jobHandlers(server.services)['clean-up-old-rows']({})
  expect(await statusOf(second)).toBe(404)

  await preview()
  const { token } = await anAdministrator(server)
  await server.call('DELETE', `/api/admin/users/${vendor.id}`, { token })
  expect(
    await server.db.selectFrom('listing_imports').select('id').where('shop_id', '=', vendor.shopId).execute(),
  ).toEqual([])
})
