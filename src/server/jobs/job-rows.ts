import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { anyPlan } from '../database/statement-names.ts'
import type { Queue } from './jobs.ts'

/** A job that a worker has taken. No other worker runs it while the lease lasts. */
export interface LeasedJob {
  id: number
  name: string
  payload: unknown
  /** Names this run, not its process: a job that is queued again while it runs is no longer this run's to delete. */
  lease: string
}

/** Longer than anything but its end keeps a process from renewing. A job that runs twice because of it does no harm. */
const leaseEnd = sql`now() + interval '45 seconds'`

/** About 16 hours of trying, with pauses of 3 seconds that grow to 6 hours. */
const mostAttempts = 12
const pause = sql`make_interval(secs => exp(least(attempts, 10)))`

const freed = sql`lease = null, leased_until = null,
  given_up_at = case when attempts >= ${sql.lit(mostAttempts)} then now() end`

const deletionOf = ({ id, lease }: LeasedJob) =>
  sql`delete ${anyPlan} from jobs where id = ${id} and lease = ${lease}`

/**
 * Takes the next job of a queue that is due and has one of these names; undefined if there is none. Deletes the one that
 * is done in the same statement, because each commit waits for the disk: first, as that may wait for who queues it again, and
 * nobody is to wait for the next job meanwhile.
 */
export async function leaseJob(
  db: Database,
  queue: Queue,
  names: readonly string[],
  done?: LeasedJob,
): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    ${done ? sql`with done as (${deletionOf(done)} returning id)` : sql``}
    update ${anyPlan} jobs set lease = gen_random_uuid(), leased_until = ${leaseEnd}, attempts = attempts + 1
    where id = (
      select id from jobs
      where ${done ? sql`(select count(*) from done) >= 0` : sql`true`} and queue = ${queue} and name = any(${names}) and lease is null and given_up_at is null and run_at <= now()
      order by is_urgent desc, run_at, id limit 1 for update skip locked)
    returning id, name, payload, lease`.execute(db)
  return rows[0]
}

export async function deleteDoneJob(db: Database, job: LeasedJob): Promise<void> {
  await deletionOf(job).execute(db)
}

/** Has a job that failed wait for its next attempt, at least `afterSeconds`; after the last one it is given up. */
export async function postponeJob(
  db: Database,
  { id, lease }: LeasedJob,
  error: string,
  afterSeconds = 0,
): Promise<void> {
  const wait = sql`greatest(${pause}, make_interval(secs => ${afterSeconds}))`
  await sql`update jobs set last_error = ${error}, run_at = now() + ${wait}, ${freed}
    where id = ${id} and lease = ${lease}`.execute(db)
}

/** Frees jobs before they are done, to be run by another process or after the next start. It was no attempt: nothing failed. */
export async function freeJobs(db: Database, leases: readonly string[]): Promise<void> {
  await sql`update jobs set lease = null, leased_until = null, attempts = attempts - 1 where lease = any(${leases}::uuid[])`.execute(
    db,
  )
}

/** Renews these leases; returns the time by the database's clock, in milliseconds. */
export async function renewLeases(db: Database, leases: readonly string[]): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    with renewed as (update jobs set leased_until = ${leaseEnd} where lease = any(${leases}::uuid[]))
    select now() as at`.execute(db)
  return rows[0]!.at.getTime()
}

/** Frees the jobs of processes that ended without doing so. */
export async function freeLapsedJobs(db: Database): Promise<void> {
  await sql`update jobs set ${freed} where lease is not null and leased_until < now()`.execute(db)
}
