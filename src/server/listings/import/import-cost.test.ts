import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { waitingFor } from '#tests/support/lock-waits.ts'
import { carryOut, previewOf, productFile } from '#tests/support/product-files.ts'
import { testServer } from '#tests/support/test-server.ts'

/** How many listings each statement gave new search words. */
const reindexed: number[] = []
const server = testServer({
  onQuery: ({ sql: text, parameters }) => {
    if (text.startsWith('update listings set search')) reindexed.push((parameters as [string[]])[0].length)
  },
})
const lines = 60
const long = (letter: string) => letter.repeat(5_000)

/** The longest JSON that was read of the database at once: parsing it blocks all other requests. */
let longestJson = 0
const jsonType = 3802
pg.types.setTypeParser(jsonType, (text) => {
  longestJson = Math.max(longestJson, text.length)
  return JSON.parse(text)
})

let vendor: Vendor
let ids: string[]

beforeEach(async () => {
  vendor = await aVendor(server)
  const { rows } = await sql<{ id: string }>`insert into listings
      (id, shop_id, category_id, title, description, price_cents, pictures, is_shop_open, search)
    select gen_random_uuid(), ${vendor.shopId}, ${categories[2]._id}, 'Good ' || n, ${long('a')}, 10000,
      ${['a'.repeat(32)]}::text[], true, '' from generate_series(1, ${lines}::int) n returning id`.execute(
    server.db,
  )
  ids = rows.map(({ id }) => id)
})

const preview = async (cells: { price?: number; description?: string }) => {
  const file = productFile(
    ids.map((_id, line) => ({ _id, description: long('a'), price: 100 + line, ...cells })),
  )
  return (await previewOf(server, vendor, file)).body.importId as string
}

test('the texts of an import are not read to show it, nor to carry it out', async () => {
  const importId = await preview({ description: long('b') })
  longestJson = 0
  const shown = await server.call('GET', `/api/vendor/listings/import/${importId}`, { token: vendor.token })
  expect(shown.body.lines).toHaveLength(lines)
  const done = await carryOut(server, vendor, importId)
  expect(done.body).toMatchObject({ added: 0, changed: lines, same: 0 })
  expect(longestJson).toBeGreaterThan(0)
  expect(longestJson).toBeLessThan(lines * 500)
  const { rows } = await sql<{ count: number }>`select count(*) as count from listings
    where shop_id = ${vendor.shopId} and description = ${long('b')}`.execute(server.db)
  expect(rows).toEqual([{ count: lines }])
})

test('new search words are written a hundred listings at a time, so that no statement meets its time limit', async () => {
  reindexed.length = 0
  const added = Array.from({ length: 250 }, (_, line) => ({
    title: `Lamp ${line}`,
    price: 5,
    category: categories[2].name,
    pictures: 'lamp.jpg',
  }))
  const previewed = await previewOf(server, vendor, productFile(added), {
    'lamp.jpg': await aPhoto('#654321'),
  })
  const { importId } = previewed.body
  expect((await carryOut(server, vendor, importId)).body).toMatchObject({ added: 250 })
  expect(reindexed).toEqual([100, 100, 50])
})

test('only what changes is kept of a line', async () => {
  const importId = await preview({})
  const { rows } = await sql<{ bytes: number }>`select length(plan::text) as bytes from listing_imports
    where id = ${importId}`.execute(server.db)
  expect(rows[0]!.bytes).toBeLessThan(lines * 300)
  expect((await carryOut(server, vendor, importId)).body).toMatchObject({ changed: lines - 1, same: 1 })
})

test('an import is carried out by itself: meanwhile its vendor shares it and previews no other one', async () => {
  const importId = await preview({})
  const pending = await server.db.transaction().execute(async (tx) => {
    // It has written all listings by then, and waits to learn their words.
    await sql`lock table search_terms`.execute(tx)
    const twice = [carryOut(server, vendor, importId), carryOut(server, vendor, importId)]
    const waiting = waitingFor('search_terms')
    await expect
      .poll(async () => (await waiting.execute(server.db)).rows, { timeout: 20_000 })
      .toHaveLength(1)
    const other = await previewOf(server, vendor, productFile([{ _id: ids[0]!, price: 7 }]))
    expect([other.status, other.headers['retry-after']]).toEqual([503, expect.anything()])
    return { twice }
  })
  const answers = await Promise.all(pending.twice)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body).toEqual(answers[1]!.body)
})

test('sixty attempts an hour are enough; what is done is told as often as it is asked for', async () => {
  const done = await preview({ price: 90 })
  expect((await carryOut(server, vendor, done)).status).toBe(200)
  const own = await aListing(server, vendor, { price: 30 })
  const { body } = await previewOf(server, vendor, productFile([{ _id: own, price: 40 }]))
  await server.call('PUT', `/api/listings/${own}`, { token: vendor.token, body: { price: 31 } })
  for (let attempt = 2; attempt <= 60; attempt++)
    expect((await carryOut(server, vendor, body.importId)).body.code).toBe('import_stale')
  expect((await carryOut(server, vendor, body.importId)).status).toBe(429)
  expect((await carryOut(server, vendor, done)).status).toBe(200)
})

test('while the pictures of two vendors are opened, another one imports', async () => {
  const { pictures } = server.services
  const open = pictures.preparePicture.bind(pictures)
  const opening = Promise.withResolvers<void>()
  const opened = vi.spyOn(pictures, 'preparePicture').mockImplementation(async (file, owner) => {
    await opening.promise
    return open(file, owner)
  })
  const line = { title: 'Lamp', price: 5, category: categories[2].name, pictures: 'lamp.jpg' }
  const photo = await aPhoto('#654321')
  const withPicture = (of: Vendor) => previewOf(server, of, productFile([line]), { 'lamp.jpg': photo })
  const slow = await aVendor(server)
  const waiting = [withPicture(slow), withPicture(await aVendor(server))]
  await expect.poll(() => opened.mock.calls.length).toBe(2)

  const importId = await preview({ price: 90 })
  expect((await carryOut(server, vendor, importId)).status).toBe(200)
  expect((await previewOf(server, slow, productFile([line]))).status, 'one of an account').toBe(503)
  opening.resolve()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201])
  opened.mockRestore()
})
