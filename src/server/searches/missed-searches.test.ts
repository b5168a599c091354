import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aListing, anAdministrator, aVendor } from '#tests/support/factories.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'
import { addMissedSearches, deleteOldMissedSearches, mostMissedSearches } from './missed-search-rows.ts'

const server = testServer()

const search = (words: string, more = '') =>
  server.call('GET', `/api/listings?search=${encodeURIComponent(words)}${more}`)
const kept = () => server.db.selectFrom('missed_searches').selectAll().orderBy('words').execute()
const keptSoon = (rows: object[]) =>
  vi.waitFor(async () => expect(await kept()).toMatchObject(rows), { timeout: 10_000 })

beforeEach(async () => {
  await server.db.deleteFrom('missed_searches').execute()
})

test('searches without a result are counted by their words; what was found, narrowed or turned over is not', async () => {
  const vendor = await aVendor(server)
  await aListing(server, vendor, { title: 'Solar lantern' })
  await search('solar lantern')
  await search('snow shovel', '&maxPrice=10')
  await search('snow shovel', '&page=2')
  await search('Snow  Shovel!')
  await search('snow shovel')
  await search('solar shovel')
  await keptSoon([
    { words: 'snow shovel', times: 2, had_some: false },
    { words: 'solar shovel', times: 1, had_some: true },
  ])
})

test('nothing by which a person could be reached is kept, nor a text', async () => {
  await search('call 076 123 456')
  await search('isata@makit.example')
  await search('a long letter about all that was once to be had on this market and is no more')
  await search('snow boots')
  await keptSoon([{ words: 'snow boots' }])
})

test('where too many different ones are kept, the rarest of those that are a day old makes room for a new one', async () => {
  await sql`insert into missed_searches (words, times, had_some, last_at)
    select 'word ' || n, case n when 7 then 1 else 2 end, false, now() - make_interval(days => 80, mins => n)
    from generate_series(1, ${mostMissedSearches}) n`.execute(server.db)
  const counted = (words: string) => ({ words, times: 1, hadSome: false })
  const names = async () => (await kept()).map(({ words }) => words)
  await addMissedSearches(server.db, [counted('one more'), counted(`word ${mostMissedSearches}`)])
  expect(await names()).toHaveLength(mostMissedSearches)
  expect(await names()).toEqual(expect.arrayContaining(['one more', `word ${mostMissedSearches}`]))
  expect(await names()).not.toContain('word 7')
  await addMissedSearches(server.db, [counted('another')])
  expect(await names()).toEqual(expect.arrayContaining(['one more', 'another']))
  expect(await names()).toHaveLength(mostMissedSearches)
  expect(await names()).not.toContain(`word ${mostMissedSearches - 1}`)
})

test('what nobody searched for in three months is deleted', async () => {
  await addMissedSearches(server.db, [
    { words: 'old', times: 9, hadSome: false },
    { words: 'new', times: 1, hadSome: false },
  ])
  await sql`update missed_searches set last_at = now() - interval '91 days' where words = 'old'`.execute(
    server.db,
  )
  await deleteOldMissedSearches(server.db)
  expect(await kept()).toMatchObject([{ words: 'new' }])
})

test('a search does not fail where it cannot be counted, and the server closes with what waits written', async () => {
  const other = await startTestServer()
  const beside = await startTestServer({ beside: other })
  try {
    await sql`alter table missed_searches rename to hidden_searches`.execute(other.db)
    expect((await beside.call('GET', '/api/listings?search=snow')).status).toBe(200)
    await new Promise((done) => setTimeout(done, 2_500))
    await sql`alter table hidden_searches rename to missed_searches`.execute(other.db)
    expect((await beside.call('GET', '/api/listings?search=ice')).status).toBe(200)
    await beside.stop()
    expect(await other.db.selectFrom('missed_searches').select('words').execute()).toEqual([{ words: 'ice' }])
  } finally {
    await other.stop()
  }
})

test('administrators read them by page, the most frequent first; others do not', async () => {
  await addMissedSearches(server.db, [
    { words: 'snow', times: 3, hadSome: false },
    { words: 'ice', times: 8, hadSome: true },
    { words: 'sled', times: 3, hadSome: false },
  ])
  const { token } = await anAdministrator(server)
  const read = (query: string, as = token) =>
    server.call('GET', `/api/admin/missed-searches${query}`, { token: as })
  const first = await read('?limit=2')
  expect(first.body).toMatchObject({ total: 3, totalPages: 2, currentPage: 1 })
  expect(first.body.searches).toEqual([
    { words: 'ice', times: 8, hadSome: true, lastAt: expect.any(String) },
    { words: 'sled', times: 3, hadSome: false, lastAt: expect.any(String) },
  ])
  expect((await read('?limit=2&page=2')).body.searches).toMatchObject([{ words: 'snow' }])
  expect((await read('', (await aCustomer(server)).token)).status).toBe(403)
})
