import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aListing, aVendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

/** Corrections under way, and the most there were: each begins by setting the threshold. */
let inFlight = 0
let most = 0

const server = testServer({
  onQuery: ({ sql: statement }) => {
    if (statement.includes('pg_trgm.similarity_threshold')) inFlight += 1
    if (/order by (max\()?similarity/.test(statement)) inFlight -= 1
    most = Math.max(most, inFlight)
  },
})

const words = ['plastic', 'bucket', 'yellow', 'cover', 'handle', 'kitchen', 'market', 'family']
const misspelt = words.map((word) => `${word.slice(0, -2)}${word.slice(-1)}`)

beforeAll(async () => {
  // As on a large market: comparing a word with a similar one takes its time. The role's own schema comes first.
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(server.db)
  const { role } = rows[0]!
  await sql`create schema authorization current_user`.execute(server.db)
  await sql`create function ${sql.id(role)}.levenshtein_less_equal(text, text, int) returns int language plpgsql
      as $$ begin perform pg_sleep(0.02); return public.levenshtein($1, $2); end $$`.execute(server.db)
  await aListing(server, await aVendor(server), { title: words.join(' ') })
})

const search = async (asked: readonly string[]) => {
  const { status, body } = await server.call('GET', `/api/listings?search=${asked.join('%20')}`)
  expect(status).toBe(200)
  return body
}

test('of many words six are put right, the others must be', async () => {
  const six = [...misspelt.slice(0, 6), ...words.slice(6)]
  expect(await search(six)).toMatchObject({ total: 1, correctedSearch: words.join(' ') })
  expect(await search([...words.slice(0, 7), misspelt[7]!]), 'the last of many').toMatchObject({ total: 1 })
  expect(await search(misspelt)).toMatchObject({ hasSome: true })
})

test('however many searches are misspelt, words are put right for two at once', async () => {
  const asked = Array.from({ length: 40 }, (_, place) => [`${misspelt[place % 8]}`, `mat${place}`])
  await Promise.all(asked.map(search))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
