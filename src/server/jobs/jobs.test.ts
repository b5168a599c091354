import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createPool } from '../database/database.ts'
import { deleteGivenUpJobs, type JobHandlers, queueJob, readJobCounts, startJobRunner } from './jobs.ts'

const server = testServer()
const silent = pino({ level: 'silent' })
const pools: pg.Pool[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** A runner as each server has one. */
async function aRunner(handlers: Partial<JobHandlers>) {
  const pool = createPool(server.services.settings.databaseUrl!, () => {})
  pools.push(pool)
  return startJobRunner(pool, { ...jobHandlers(server.services), ...handlers }, silent)
}

const queue = (shopId: string) =>
  server.db.transaction().execute((tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))

const jobs = async () => (await readJobCounts(server.db)).filter(({ job }) => job === 'rewrite-shop-search')

/** A runner in the middle of a job, which ends when `mayEnd` is resolved. */
async function aRunnerAtWork(shopId: string) {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const runner = await aRunner({
    async 'rewrite-shop-search'() {
      begun.resolve()
      await mayEnd.promise
    },
  })
  await queue(shopId)
  await begun.promise
  return { runner, mayEnd }
}

test('a job under way is finished before the runner stops', async () => {
  const { runner, mayEnd } = await aRunnerAtWork('one')
  const stopping = runner.stop(600_000)
  mayEnd.resolve()
  await stopping
  expect(await jobs()).toEqual([])
})

test('one that takes too long is given back, to be tried again', async () => {
  const { runner, mayEnd } = await aRunnerAtWork('two')
  await runner.stop(10)
  expect(await jobs()).toEqual([{ job: 'rewrite-shop-search', state: 'tried again', count: 1 }])
  mayEnd.resolve()
})

test('jobs that were given up go after a month, those that may still be done stay', async () => {
  for (const shopId of ['young', 'old', 'waiting']) await queue(shopId)
  await sql`update graphile_worker._private_jobs set
      attempts = case when payload->>'shopId' = 'waiting' then 0 else max_attempts end,
      updated_at = now() - case when payload->>'shopId' = 'young' then interval '29 days' else interval '31 days' end
    where payload->>'shopId' in ('young', 'old', 'waiting')`.execute(server.db)
  await deleteGivenUpJobs(server.db)
  const { rows } = await sql<{ shop: string }>`select payload->>'shopId' as shop
    from graphile_worker._private_jobs where payload->>'shopId' in ('young', 'old', 'waiting') order by 1`.execute(
    server.db,
  )
  expect(rows.map(({ shop }) => shop)).toEqual(['waiting', 'young'])
})
