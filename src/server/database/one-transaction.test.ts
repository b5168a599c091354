import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { addEvent } from '../rate-limits/rate-limit-events.ts'
import { type Database, inTransaction } from './database.ts'
import { inOneTransaction } from './one-transaction.ts'

const server = testServer()

const note = (db: Database, subject: string) => inTransaction(db, (tx) => addEvent(tx, 'note', subject))
const broken = (db: Database, subject: string) =>
  inTransaction(db, async (tx) => {
    await addEvent(tx, 'note', subject)
    throw new Error(`${subject} breaks`)
  })

async function notes(prefix: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('rate_limit_events')
    .select('subject')
    .where('subject', 'like', `${prefix}%`)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

test('nothing of several use cases is visible before the end, and then all', async () => {
  const answer = await inOneTransaction(server.db, async (db) => {
    await note(db, 'whole 1')
    await note(db, 'whole 2')
    expect(await notes('whole')).toEqual([])
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await notes('whole')).toEqual(['whole 1', 'whole 2'])
})

test('a failure in the end takes everything back', async () => {
  const failing = inOneTransaction(server.db, async (db) => {
    await note(db, 'half 1')
    throw new Error('the end')
  })
  await expect(failing).rejects.toThrow('the end')
  expect(await notes('half')).toEqual([])
})

test('a use case that fails takes back its own part only', async () => {
  await inOneTransaction(server.db, async (db) => {
    await note(db, 'part 1')
    await expect(broken(db, 'part 2')).rejects.toThrow('part 2 breaks')
    await expect(inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    await note(db, 'part 3')
  })
  expect(await notes('part')).toEqual(['part 1', 'part 3'])
})

test('use cases started together come one after the other', async () => {
  const subjects = Array.from({ length: 12 }, (_, place) => `many ${place}`)
  await inOneTransaction(server.db, async (db) => {
    const all = subjects.map((subject, place) => (place % 3 === 0 ? broken(db, subject) : note(db, subject)))
    await Promise.allSettled(all)
  })
  expect(await notes('many')).toEqual(subjects.filter((_, place) => place % 3 !== 0).sort())
})

test('the time limits of the connection are back afterwards', async () => {
  const limit = async (db: Database) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout
  expect(await inOneTransaction(server.db, limit)).toBe('0')
  for (let connection = 0; connection < 5; connection++) expect(await limit(server.db)).toBe('5s')
})
