import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createPool, inTransaction } from './database.ts'
import { sayAliveAndFreeJobs } from './job-runners.ts'
import { queueJob, startJobRunner } from './jobs.ts'

const server = testServer()
let pool: pg.Pool

beforeAll(() => {
  pool = createPool(server.services.settings.databaseUrl!, () => {})
})
afterAll(() => pool.end())

const passSeconds = (seconds: number) =>
  sql`with jobs as (update graphile_worker._private_jobs set locked_at = locked_at - make_interval(secs => ${seconds}))
    update job_runners set seen_at = seen_at - make_interval(secs => ${seconds})`.execute(server.db)

/** A job that a runner has taken. */
async function aJobTakenBy(runnerId: string): Promise<void> {
  await inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId: runnerId }))
  await sql`update graphile_worker._private_jobs set locked_by = ${runnerId}, locked_at = now(), attempts = 1
    where payload->>'shopId' = ${runnerId}`.execute(server.db)
}

const takenBy = async () => {
  const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs
    where locked_by is not null order by 1`.execute(server.db)
  return rows.map((row) => row.locked_by)
}

test('jobs of a runner that fell silent are freed, those of a living one are not', async () => {
  for (const runner of ['dead', 'living', 'ours']) await sayAliveAndFreeJobs(pool, runner)
  for (const runner of ['dead', 'living', 'unknown']) await aJobTakenBy(runner)
  for (let seconds = 0; seconds < 40; seconds += 10) {
    await passSeconds(10)
    await sayAliveAndFreeJobs(pool, 'living')
    await sayAliveAndFreeJobs(pool, 'ours')
  }
  expect(await takenBy(), 'after 40 seconds nobody is given up').toEqual(['dead', 'living', 'unknown'])
  await passSeconds(10)
  await sayAliveAndFreeJobs(pool, 'living')
  await sayAliveAndFreeJobs(pool, 'ours')
  expect(await takenBy()).toEqual(['living'])
})

test('after a database that was away for all, nobody gives up the others before they could speak', async () => {
  for (const runner of ['first', 'second']) await sayAliveAndFreeJobs(pool, runner)
  await aJobTakenBy('second')
  await passSeconds(600)
  await sayAliveAndFreeJobs(pool, 'first')
  expect(await takenBy()).toContain('second')
  await sayAliveAndFreeJobs(pool, 'second')
  await passSeconds(10)
  await sayAliveAndFreeJobs(pool, 'first')
  expect(await takenBy()).toContain('second')
})

test('a running job runner is known under the name that its jobs bear, until it stops', async () => {
  const known = async () =>
    (await server.db.selectFrom('job_runners').select('pool_id').execute()).map((row) => row.pool_id)
  const before = await known()
  const runner = await startJobRunner(pool, jobHandlers(server.services), server.services.log)
  await expect.poll(async () => (await known()).length).toBe(before.length + 1)
  expect((await known()).find((name) => !before.includes(name))).toMatch(/^pool-/)
  await runner.stop()
  expect(await known()).toEqual(before)
})
