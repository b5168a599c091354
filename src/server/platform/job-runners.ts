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

/** Says that this runner lives, and frees the jobs that runners without a sign of life had taken. */
export async function sayAliveAndFreeJobs(pool: pg.Pool, runnerId: string): Promise<void> {
  const { rows } = await pool.query<{ wasHeard: boolean }>(sayAlive, [runnerId])
  if (rows[0]?.wasHeard) await pool.query(freeJobsOfSilent)
}

/**
 * Has a job runner say every ten seconds that it lives. Jobs of a process that was killed are free for the others, or
 * for its next start, within a minute. Answers how to end it.
 */
export function keepSayingAlive(pool: pg.Pool, runnerId: string): () => Promise<void> {
  // A database that is away hears nothing from anybody: the next time will do.
  const say = () => sayAliveAndFreeJobs(pool, runnerId).catch(() => {})
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
