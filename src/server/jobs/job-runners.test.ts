import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { createPool, inTransaction } from '../database/database.ts'
import { jobHandlers } from '../job-handlers.ts'
import { queueScheduledJobs, sayAliveAndFreeJobs } from './job-runners.ts'
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

test('running job runners, one of them for mails alone, are known under the names that their jobs bear, until they stop', async () => {
  const known = async () =>
    (await server.db.selectFrom('job_runners').select('pool_id').execute()).map((row) => row.pool_id)
  const before = await known()
  const runner = await startJobRunner(pool, jobHandlers(server.services), server.services.log)
  await expect.poll(async () => (await known()).length).toBe(before.length + 2)
  const ours = (await known()).filter((name) => !before.includes(name))
  expect(ours).toEqual([expect.stringMatching(/^pool-/), expect.stringMatching(/^pool-/)])
  await runner.stop()
  expect(await known()).toEqual(before)
})

test('jobs of the schedule are queued once for all processes, again after their time, and whatever the clock did', async () => {
  const schedule = new Map([
    ['expire-pending-items', 5],
    ['sweep-pictures', 360],
  ])
  const queued = async () => {
    const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
      where key is not null order by 1`.execute(server.db)
    await sql`delete from graphile_worker._private_jobs where key is not null`.execute(server.db)
    return rows.map((row) => row.name)
  }
  const queue = () => Promise.all(Array.from({ length: 4 }, () => queueScheduledJobs(pool, schedule)))
  const passMinutes = (minutes: number) =>
    sql`update job_schedule set queued_at = queued_at - make_interval(mins => ${minutes})`.execute(server.db)
  await server.db.deleteFrom('job_schedule').execute()
  await queued()
  await queue()
  expect(await queued()).toEqual(['expire-pending-items', 'sweep-pictures'])
  await passMinutes(4)
  await queue()
  expect(await queued()).toEqual([])
  await passMinutes(1)
  await queue()
  expect(await queued()).toEqual(['expire-pending-items'])
  await passMinutes(-43_200)
  await queue()
  expect(await queued(), 'a clock that was a month ahead').toEqual(['expire-pending-items', 'sweep-pictures'])
})
