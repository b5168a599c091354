import { runMigrations, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Queryable, Transaction } from '../database/database.ts'
import { noteOfFailure } from './job-failure.ts'
import { type JobRunner, keepRunning, quiet } from './job-run.ts'

/** What runs in the background, by name, with what it is told. */
export interface Jobs {
  'send-mail': { messageId: string }
  'merge-mails': { recipient: string }
  /** What was typed as an e-mail, sealed. */
  'mail-password-link': { sealed: string }
  'expire-pending-items': Record<string, never>
  'remind-vendors': Record<string, never>
  'sweep-old-rows': Record<string, never>
  'sweep-pictures': Record<string, never>
  'refresh-search-terms': Record<string, never>
  'add-up-listing-counts': Record<string, never>
  'rewrite-shop-search': { shopId: string }
}

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

export interface JobOptions {
  /** Keeps one waiting job per key, with the time of the first. */
  key?: string
  afterMinutes?: number
  /** Before all others that wait. */
  isUrgent?: boolean
}

/**
 * Queues a job in the use case's own transaction: it runs if and only if that commits, and is retried until it
 * succeeds.
 */
export async function queueJob<Name extends keyof Jobs>(
  tx: Transaction,
  name: Name,
  payload: Jobs[Name],
  { key, afterMinutes = 0, isUrgent = false }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}::text, job_key_mode => 'preserve_run_at', max_attempts => 12,
    run_at => now() + make_interval(mins => ${afterMinutes}), priority => ${isUrgent ? -1 : 0})`.execute(tx)
}

/**
 * Queues several jobs of one kind in their order, in one statement. Transactions that notify commit one after the
 * other, which orders must not: these are put where add_job() puts its own, without its NOTIFY, and found by the
 * runner's next look.
 */
export async function queueJobs<Name extends keyof Jobs>(
  tx: Transaction,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
    select (select id from graphile_worker._private_tasks where identifier = ${name}), payload, 12
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) payload`.execute(tx)
}

/** The newest migration of the job runner's tables that the installed version brings. */
export const jobTablesVersion = 20

/** Makes the job runner's tables, and the kinds of job that are queued without add_job(). */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
  await pool.query(`insert into graphile_worker._private_tasks (identifier)
    select 'send-mail' where not exists (select from graphile_worker._private_tasks where identifier = 'send-mail')
    on conflict do nothing`)
}

/** What is done again and again, and after how many minutes. */
const schedule: ReadonlyMap<keyof Jobs, number> = new Map([
  ['expire-pending-items', 5],
  ['add-up-listing-counts', 5],
  ['remind-vendors', 60],
  ['sweep-old-rows', 60],
  ['refresh-search-terms', 60],
  ['sweep-pictures', 360],
])

function taskList(handlers: Partial<JobHandlers>, log: Logger): TaskList {
  const tasks = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: unknown) => {
      try {
        await handle(payload as never)
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed, it will be tried again')
        throw noteOfFailure(error)
      }
    },
  ])
  return Object.fromEntries(tasks)
}

/** Runs waiting and scheduled jobs until it is stopped. */
export async function startJobRunner(pool: pg.Pool, handlers: JobHandlers, log: Logger): Promise<JobRunner> {
  const { 'send-mail': sendMail, ...others } = handlers
  const runners = [
    await keepRunning({ pool, log, taskList: taskList(others, log), schedule, hearsOfJobs: true }),
    // Workers of their own: a mail server that falls silent must not hold up what has nothing to do with it. Mails are
    // queued without a NOTIFY (queueJobs), so there is nothing to hear.
    await keepRunning({
      pool,
      log,
      taskList: taskList({ 'send-mail': sendMail }, log),
      schedule: new Map(),
      hearsOfJobs: false,
    }),
  ]
  return {
    async stop(graceMs) {
      await Promise.all(runners.map((runner) => runner.stop(graceMs)))
    },
  }
}

/** Runs the jobs of these kinds that wait now, and returns. */
export const runJobsOnce = (pool: pg.Pool, handlers: Partial<JobHandlers>, log: Logger): Promise<void> =>
  runOnce({ pgPool: pool, taskList: taskList(handlers, log), noHandleSignals: true, logger: quiet })

/** How many jobs wait, are to be tried again after a failure, or were given up, by their name. */
export async function readJobCounts(db: Queryable): Promise<{ job: string; state: string; count: number }[]> {
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select task_identifier as job, count(*)::integer as count,
      case when attempts >= max_attempts and locked_at is null then 'given up'
        when attempts > 0 and locked_at is null then 'tried again' else 'waiting' end as state
    from graphile_worker.jobs group by job, state`.execute(db)
  return rows
}

/** Deletes jobs that were given up: a mail that nobody took holds an address and words meant for one person. */
export async function deleteGivenUpJobs(db: Queryable): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`.execute(
    db,
  )
}
