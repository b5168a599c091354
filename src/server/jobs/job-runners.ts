import type pg from 'pg'

const secondsBetween = 10
/** Longer than anything but an end keeps a process silent. A job that is done twice because of it does no harm. */
const silentSeconds = 45

/** `wasHeard`: this runner has been saying so all the time, so the database was there for the others too. */
const sayAlive = `
  with before as (select seen_at from job_runners where pool_id = $1),
    own as (insert into job_runners (pool_id) values ($1) on conflict (pool_id) do update set seen_at = now())
  select coalesce((select seen_at > now() - make_interval(secs => ${secondsBetween * 2}) from before), false) as "wasHeard"`

/** Jobs are marked with the runner that has taken them; without this they would stay so for four hours. */
const freeJobsOfSilent = `
  with gone as (delete from job_runners where seen_at < now() - make_interval(secs => ${silentSeconds}))
  select graphile_worker.force_unlock_workers(array(
    select distinct job.locked_by from graphile_worker.jobs job
    where job.locked_at < now() - make_interval(secs => ${silentSeconds}) and not exists (
      select from job_runners runner
      where runner.pool_id = job.locked_by and runner.seen_at >= now() - make_interval(secs => ${silentSeconds}))))`

/**
 * Queues what has had its time, once for all runners. The job runner's own schedule goes by the clock of each server,
 * and one that was ahead for a moment kept all others from it until that time had come.
 */
const queueScheduled = `
  with due as (
    insert into job_schedule (job, minutes) select * from unnest($1::text[], $2::integer[])
    on conflict (job) do update set queued_at = now(), minutes = excluded.minutes
      where job_schedule.queued_at not between now() - make_interval(mins => excluded.minutes) and now()
    returning job)
  select graphile_worker.add_job(job, job_key => job, max_attempts => 12) from due`

export const queueScheduledJobs = (pool: pg.Pool, schedule: ReadonlyMap<string, number>) =>
  pool.query(queueScheduled, [[...schedule.keys()], [...schedule.values()]])

/** Says that this runner lives, and frees the jobs that runners without a sign of life had taken. */
export async function sayAliveAndFreeJobs(pool: pg.Pool, runnerId: string): Promise<void> {
  const { rows } = await pool.query<{ wasHeard: boolean }>(sayAlive, [runnerId])
  if (rows[0]?.wasHeard) await pool.query(freeJobsOfSilent)
}

/**
 * Has a job runner say every ten seconds that it lives. Jobs of a process that was killed are free for the others, or
 * for its next start, within a minute. Jobs on the schedule (minutes by name) are queued on the way. Answers how to end it.
 */
export function keepSayingAlive(
  pool: pg.Pool,
  runnerId: string,
  schedule: ReadonlyMap<string, number>,
): () => Promise<void> {
  const say = async () => {
    try {
      await sayAliveAndFreeJobs(pool, runnerId)
      await queueScheduledJobs(pool, schedule)
    } catch {
      // A database that is away hears nothing from anybody: the next time will do.
    }
  }
  let saying = say()
  const timer = setInterval(() => {
    saying = saying.then(say)
  }, secondsBetween * 1000)
  return async () => {
    clearInterval(timer)
    await saying
    await pool.query('delete from job_runners where pool_id = $1', [runnerId]).catch(() => {})
  }
}
