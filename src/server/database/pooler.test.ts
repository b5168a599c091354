import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createDatabase, createPool, type Database, inTransaction } from './database.ts'
import { giveRoleItsSettings, requireSettingsBehindPooler } from './pooler.ts'
import { anyPlan } from './statement-names.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const opened: Database[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
  await database.drop()
})

/** Connections that are told nothing at their start, as behind a pooler in transaction mode. */
function openPooled() {
  const pool = createPool(database.connectionString, () => {}, { max: 1, isPooled: true })
  const db = createDatabase(pool, undefined, { namesStatements: false })
  opened.push(db)
  return { pool, db }
}

test('connections that are told nothing get their time limits from the role, in this database only', async () => {
  const limits = async () =>
    (
      await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('jit') as jit`.execute(openPooled().db)
    ).rows
  expect(await limits()).toEqual([{ statement: '0', lock: '0', jit: 'off' }])
  await expect(requireSettingsBehindPooler(openPooled().pool)).rejects.toThrow('RECONNECT')
  await Promise.all([1, 2].map(() => giveRoleItsSettings(database.connectionString)))
  await giveRoleItsSettings(database.connectionString)
  expect(await limits()).toEqual([{ statement: '5s', lock: '4s', jit: 'off' }])
  await requireSettingsBehindPooler(openPooled().pool)
  const other = await createTestDatabase()
  const pool = createPool(other.connectionString, () => {}, { isPooled: true })
  await expect(requireSettingsBehindPooler(pool)).rejects.toThrow('RECONNECT')
  await pool.end()
  await other.drop()
})

test('behind a pooler no statement has a name', async () => {
  const { db } = openPooled()
  await inTransaction(db, (tx) => sql`select ${1}::int`.execute(tx))
  await sql`select ${anyPlan} ${2}::int`.execute(db)
  const { rows } = await sql`select from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([])
})
