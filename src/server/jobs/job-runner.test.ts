import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { type JobRunner, startJobRunner } from './job-runner.ts'
import { queueJob, readJobCounts } from './jobs.ts'

const server = testServer()
const logged: string[] = []
const tried: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line).msg) })
const runners: JobRunner[] = []

beforeEach(async () => {
  logged.length = 0
  tried.length = 0
  await server.db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

type Rewrite = (payload: { shopId: string }) => Promise<void>

/** A runner as each server has one. */
function aRunner(rewrite: Rewrite): JobRunner {
  const handlers = { ...jobHandlers(server.services), 'rewrite-shop-search': rewrite }
  const runner = startJobRunner(server.db, handlers, log, { pollMs: 50 })
  runners.push(runner)
  return runner
}

const noteAndFailSome: Rewrite = async ({ shopId }) => {
  tried.push(shopId)
  if (shopId === 'failing') throw new Error('As this test wants it.')
}

const queue = (shopId: string) =>
  inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))

/** What the database keeps of a job: nothing once it is done. */
const stored = async (shopId: string) =>
  (
    await sql<{ last_error: string | null; attempts: number; seconds: number }>`
      select last_error, attempts, round(extract(epoch from run_at - now()))::integer as seconds
      from jobs where payload->>'shopId' = ${shopId}`.execute(server.db)
  ).rows[0]

const shopJobs = async () =>
  (await readJobCounts(server.db)).filter(({ job }) => job === 'rewrite-shop-search')

const within = { timeout: 20_000 }

/** A runner in the middle of a job, which ends when `mayEnd` is resolved. */
async function aRunnerAtWork(shopId: string) {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const runner = aRunner(async () => {
    begun.resolve()
    await mayEnd.promise
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
  expect(await shopJobs()).toEqual([])
})

test('one that takes too long is freed, and has failed no attempt by it, however often', async () => {
  const { runner, mayEnd } = await aRunnerAtWork('two')
  await runner.stop(10)
  expect(await stored('two')).toMatchObject({ attempts: 0, last_error: null })
  expect(await shopJobs()).toEqual([{ job: 'rewrite-shop-search', state: 'waiting', count: 1 }])
  // What it asks of a database that is closed by then fails, and says nothing new.
  mayEnd.reject(new Error('the database is closed'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(logged).toEqual(['stopped with jobs under way, which will be run again'])
})

test('of two runners each job is run by one', async () => {
  for (let number = 0; number < 40; number++) await queue(String(number))
  for (let runner = 0; runner < 2; runner++) aRunner(noteAndFailSome)
  await expect.poll(shopJobs, within).toEqual([])
  expect(tried.toSorted((one, other) => +one - +other)).toEqual(
    Array.from({ length: 40 }, (_, at) => String(at)),
  )
})

test('a job that fails waits longer before each attempt, is given up after the twelfth, and stops no other', async () => {
  await queue('failing')
  await queue('other')
  const runner = aRunner(noteAndFailSome)
  await expect.poll(() => stored('failing'), within).toMatchObject({ last_error: 'As this test wants it.' })
  await expect.poll(() => stored('other'), within).toBeUndefined()
  const pauses = [(await stored('failing'))!.seconds]
  for (let attempt = 2; attempt <= 12; attempt++) {
    await sql`update jobs set run_at = now()`.execute(server.db)
    await expect.poll(async () => (await stored('failing'))?.attempts, within).toBe(attempt)
    await expect.poll(async () => (await stored('failing'))!.seconds, within).toBeGreaterThan(0)
    pauses.push((await stored('failing'))!.seconds)
  }
  await runner.stop()
  const growing = pauses.slice(0, 10)
  expect(growing).toEqual(growing.toSorted((one, other) => one - other))
  expect(new Set(growing).size).toBe(10)
  expect(await shopJobs()).toMatchObject([{ state: 'given up' }])
  expect(tried.filter((shopId) => shopId === 'failing')).toHaveLength(12)
})

test('a database that refuses what became of jobs gets to know it later; each was done once, others go on', async () => {
  aRunner(noteAndFailSome)
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'Refused, as this test wants it.'; end $$`.execute(server.db)
  await sql`create trigger refuse before delete or update of last_error on jobs
    for each row when (old.payload->>'shopId' in ('done', 'failing')) execute function refuse()`.execute(
    server.db,
  )
  for (const shopId of ['done', 'failing']) await queue(shopId)
  const refusals = () => logged.filter((message) => /could not be recorded/.test(message)).length
  await expect.poll(refusals, within).toBe(2)
  await queue('other')
  await expect.poll(() => stored('other'), within).toBeUndefined()
  for (const shopId of ['done', 'failing']) expect(await stored(shopId)).toMatchObject({ last_error: null })
  await sql`drop trigger refuse on jobs`.execute(server.db)
  await expect.poll(() => stored('done'), within).toBeUndefined()
  await expect.poll(() => stored('failing'), within).toMatchObject({ last_error: 'As this test wants it.' })
  expect(tried.toSorted()).toEqual(['done', 'failing', 'other'])
})

test('while no job can be taken it is tried again, with one line in the log of each worker', async () => {
  aRunner(noteAndFailSome)
  await sql`alter table jobs rename to away`.execute(server.db)
  const refusals = () => logged.filter((message) => /no job can be taken/.test(message)).length
  await expect.poll(refusals, within).toBe(8)
  await sql`alter table away rename to jobs`.execute(server.db)
  await queue('after')
  await expect.poll(() => tried, within).toContain('after')
  expect(refusals()).toBe(8)
})
