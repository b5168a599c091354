import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListingQuery } from '#shared/listings/listing.ts'
import { aListing, aVendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool, type Database } from '../database/database.ts'
import { listListings } from './list-listings.ts'

const server = testServer()
let db: Database
let like: string

beforeAll(() => {
  // One connection, whose plans can be looked at.
  db = createDatabase(createPool(server.services.settings.databaseUrl!, () => {}, { max: 1 }))
})
afterAll(() => db.destroy())

/** How often each statement that is prepared was carried out with a plan for any values. */
const plansForAny = async () => {
  const { rows } = await sql<{ statement: string; times: number }>`
    select statement, generic_plans::int as times from pg_prepared_statements where name ~ '^(list|makit)_'`.execute(
    db,
  )
  return new Map(rows.map(({ statement, times }) => [statement.trim(), times]))
}

const ask = (query: Partial<ListingQuery>) =>
  listListings({ db, synonyms: server.services.synonyms }, { page: 1, limit: 20, search: '', ...query })

test.each<[string, () => Partial<ListingQuery>]>([
  ['the first page', () => ({})],
  ['a search', () => ({ search: 'rice' })],
  ['a search for two words', () => ({ search: 'red rice' })],
  ['what is like a product', () => ({ like, limit: 5 })],
])('%s is answered by plans that are made once, and always the same', async (_, query) => {
  const vendor = await aVendor(server)
  for (let number = 0; number < 12; number++)
    like = await aListing(server, vendor, { title: `Red rice ${number}, 5 kg` })
  const before = await plansForAny()
  const answers = []
  for (let time = 0; time < 12; time++) answers.push(await ask(query()))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]!.listings.length).toBeGreaterThan(4)
  const used = [...(await plansForAny())].filter(([statement, times]) => times > (before.get(statement) ?? 0))
  const kinds = used.map(([statement]) => /\/\* (.*?) \*\//.exec(statement)?.[1])
  expect(kinds).toContain('any plan')
  expect(kinds).toContain('any plan, list')
})

test('within a price range a list is planned for its bounds', async () => {
  const before = await plansForAny()
  for (let time = 0; time < 12; time++) await ask({ minPrice: 100, maxPrice: 20_000 })
  const after = [...(await plansForAny()).keys()].filter((statement) => !before.has(statement))
  expect(after.filter((statement) => statement.includes('any plan, list'))).toEqual([])
})
