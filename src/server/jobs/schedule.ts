import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Jobs, queueOf } from './jobs.ts'

/** What is done again and again, and after how many minutes. */
export const schedule: ReadonlyMap<keyof Jobs, number> = new Map([
  ['expire-pending-items', 5],
  ['add-up-listing-counts', 5],
  ['add-up-figures', 5],
  ['remind-vendors', 60],
  ['clean-up-old-rows', 60],
  ['refresh-search-terms', 60],
  ['clean-up-pictures', 360],
])

/**
 * Queues the jobs whose time has come, once for all processes and by the database's clock: one process whose clock is
 * ahead must not keep the others from it. A time in the future is that of a clock that was wrong.
 */
export async function queueScheduledJobs(db: Database, jobs: ReadonlyMap<string, number>): Promise<void> {
  const names = [...jobs.keys()]
  await sql`
    with due as (
      insert into job_schedule (job, minutes) select * from unnest(${names}::text[], ${[...jobs.values()]}::integer[])
      on conflict (job) do update set queued_at = now(), minutes = excluded.minutes
        where job_schedule.queued_at not between now() - make_interval(mins => excluded.minutes) and now()
      returning job)
    insert into jobs (queue, name, payload, key)
      select queue, job, '{}', job from due join unnest(${names}::text[], ${names.map(queueOf)}::text[]) as own (job, queue)
        using (job)
    on conflict (key) where key is not null do update set attempts = 0, given_up_at = null, run_at = now()
      where jobs.lease is null`.execute(db)
}
