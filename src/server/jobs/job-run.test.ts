import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createPool, inTransaction } from '../database/database.ts'
import type { JobRunner } from './job-run.ts'
import { queueJob, startJobRunner } from './jobs.ts'

const server = testServer()
const logged: string[] = []
const tried: string[] = []
let pool: pg.Pool
let runner: JobRunner

beforeAll(async () => {
  pool = createPool(server.services.settings.databaseUrl!, () => {})
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line).msg) })
  const rewriteShopSearch = async ({ shopId }: { shopId: string }) => {
    tried.push(shopId)
    if (shopId === 'failing') throw new Error('As this test wants it.')
  }
  const handlers = { ...jobHandlers(server.services), 'rewrite-shop-search': rewriteShopSearch }
  runner = await startJobRunner(pool, handlers, log)
})
beforeEach(() => {
  logged.length = 0
  tried.length = 0
})
afterAll(async () => {
  await runner.stop()
  await pool.end()
})

const queue = (shopId: string) =>
  inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))

/** What is noted of a job: nothing once it is done. */
const noted = async (shopId: string) => {
  const { rows } = await sql<{ last_error: string }>`select last_error from graphile_worker._private_jobs
    where payload->>'shopId' = ${shopId}`.execute(server.db)
  return rows.map((row) => row.last_error)
}

const within = { timeout: 20_000 }

test('a database that refuses what became of jobs gets to know it later; each was done once, others go on', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'Refused, as this test wants it.'; end $$`.execute(server.db)
  await sql`create trigger refuse before delete or update of last_error on graphile_worker._private_jobs
    for each row when (old.payload->>'shopId' in ('done', 'failing')) execute function refuse()`.execute(
    server.db,
  )
  for (const shopId of ['done', 'failing']) await queue(shopId)
  const refusals = () => logged.filter((message) => /could not be noted/.test(message)).length
  await expect.poll(refusals, within).toBe(2)
  await queue('other')
  await expect.poll(() => noted('other'), within).toEqual([])
  expect([await noted('done'), await noted('failing')]).toEqual([[null], [null]])
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(server.db)
  await expect.poll(() => noted('done'), within).toEqual([])
  await expect.poll(() => noted('failing'), within).toEqual(['As this test wants it.'])
  expect(tried.toSorted()).toEqual(['done', 'failing', 'other'])
})

test('a runner that ends is started again', async () => {
  await sql`alter table graphile_worker._private_jobs rename to away`.execute(server.db)
  await expect.poll(() => logged, within).toContain('a job runner ended by itself, it is started again')
  await sql`alter table graphile_worker.away rename to _private_jobs`.execute(server.db)
  await queue('after')
  await expect.poll(() => tried, within).toContain('after')
})
