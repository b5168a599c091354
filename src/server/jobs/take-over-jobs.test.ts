import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fillGraphileJobs,
  hasGraphileSchema,
  readTakenOver,
  takenOver,
} from '#tests/support/graphile-jobs.ts'
import { inDatabaseAt } from '#tests/support/running-database.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { migrateTo, migrateToLatest } from '../migrate.ts'

let old: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  old = await createEmptyDatabase()
  await migrateTo(old.connectionString, '0021-operations')
  await inDatabaseAt(old.connectionString, fillGraphileJobs)
})
afterEach(() => old.drop())

test('jobs that graphile-worker kept are taken over in their order and state, and its schema goes', async () => {
  await migrateToLatest(old.connectionString)
  await inDatabaseAt(old.connectionString, async (db) => {
    expect(await readTakenOver(db)).toEqual(takenOver)
    expect(await hasGraphileSchema(db)).toBe(false)
  })
})

test('jobs of another program in that schema stay there', async () => {
  await inDatabaseAt(old.connectionString, (db) =>
    sql`with other as (insert into graphile_worker._private_tasks (identifier) values ('other') returning id)
      insert into graphile_worker._private_jobs (task_id) select id from other`.execute(db),
  )
  await migrateToLatest(old.connectionString)
  await inDatabaseAt(old.connectionString, async (db) => {
    expect(await readTakenOver(db)).toEqual(takenOver)
    const { rows } =
      await sql`select task_identifier from graphile_worker.jobs where task_identifier = 'other'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
