import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { jobs } from '../traced-work.ts'
import { startHeartbeat } from './heartbeat.ts'
import { noteOfFailure } from './job-failure.ts'
import { deleteDoneJob, freeJobs, type LeasedJob, leaseJob, postponeJob } from './job-rows.ts'
import { type JobHandlers, type Queue, queueOf, queues } from './jobs.ts'
import { RetryLater } from './retry-later.ts'
import { schedule } from './schedule.ts'

/** What runs jobs in this process. */
export interface JobRunner {
  /**
   * Takes no further job and lets those under way finish. One that takes longer than `graceMs` is freed, to be run by
   * another process or after the next start.
   */
  stop(graceMs?: number): Promise<void>
}

/** A push mostly waits for an answer from far away. */
const workersOf: Record<Queue, number> = { general: 2, mails: 2, pushes: 4 }
const longestPauseMs = 10_000

/** Runs a job; returns how to postpone it if it failed. A failure is logged unless the job was given up before. */
async function runJob(
  db: Database,
  handlers: Partial<JobHandlers>,
  { log, isGivenUp }: { log: Logger; isGivenUp?: () => boolean },
  job: LeasedJob,
) {
  try {
    const handle = () => handlers[job.name as keyof JobHandlers]!(job.payload as never)
    await jobs.tracePromise(handle, { name: job.name })
    return undefined
  } catch (error) {
    if (!isGivenUp?.()) log.error({ err: error, job: job.name }, 'job failed, it will be tried again')
    const afterSeconds = error instanceof RetryLater ? error.afterSeconds : 0
    return () => postponeJob(db, job, noteOfFailure(error), afterSeconds)
  }
}

const namesIn = (queue: Queue, handlers: Partial<JobHandlers>) =>
  Object.keys(handlers).filter((name) => queueOf(name) === queue)

/** Runs waiting and scheduled jobs until it is stopped. A worker without a job looks for one every `pollMs`. */
export function startJobRunner(
  db: Database,
  handlers: JobHandlers,
  log: Logger,
  { pollMs = 1_000 } = {},
): JobRunner {
  /** The leases of jobs that are running or whose outcome is not yet recorded. */
  const leases = new Set<string>()
  const unrecorded = new Set<Promise<void>>()
  const stopping = new AbortController()
  const ended = new AbortController()
  const endHeartbeat = startHeartbeat(db, () => [...leases], schedule)

  const recordLater = async (record: () => Promise<void>) => {
    for (let pauseMs = 500; !ended.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      const isRecorded = await record().then(
        () => true,
        () => false,
      )
      if (isRecorded) return
    }
  }

  /** A database that can't record what became of a job is asked again until it does, while the worker goes on. */
  const recordUntilDone = (job: LeasedJob, record: () => Promise<void>, error: unknown) => {
    log.warn({ err: error, job: job.name }, 'a finished job could not be recorded, tried until it is')
    const recording = recordLater(record).then(() => {
      leases.delete(job.lease)
      unrecorded.delete(recording)
    })
    unrecorded.add(recording)
  }

  const record = async (job: LeasedJob, write: () => Promise<void>) => {
    try {
      await write()
      leases.delete(job.lease)
    } catch (error) {
      recordUntilDone(job, write, error)
    }
  }

  /** Returns the job if it is done, which is not recorded yet. */
  const run = async (job: LeasedJob): Promise<LeasedJob | undefined> => {
    leases.add(job.lease)
    const postpone = await runJob(db, handlers, { log, isGivenUp: () => ended.signal.aborted }, job)
    // Freed when the runner stopped: the runner that takes it next records it, and the database may be closed.
    if (ended.signal.aborted) return undefined
    if (!postpone) return job
    await record(job, postpone)
    return undefined
  }

  /** Takes the next job and records that the last one is done. */
  const takeNext = async (queue: Queue, names: readonly string[], done: LeasedJob | undefined) => {
    if (!done) return leaseJob(db, queue, names)
    try {
      const job = await leaseJob(db, queue, names, done)
      leases.delete(done.lease)
      return job
    } catch (error) {
      recordUntilDone(done, () => deleteDoneJob(db, done), error)
      return leaseJob(db, queue, names)
    }
  }

  const work = async (queue: Queue) => {
    const names = namesIn(queue, handlers)
    let isFailing = false
    let done: LeasedJob | undefined
    while (!stopping.signal.aborted) {
      const job = await takeNext(queue, names, done).catch((error) => {
        if (!isFailing) log.warn({ err: error, queue }, 'no job can be taken, tried until one can')
        return null
      })
      isFailing = job === null
      done = job ? await run(job) : undefined
      if (!job) await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    const last = done
    if (last) await record(last, () => deleteDoneJob(db, last))
  }

  const workers = queues.flatMap((queue) => Array.from({ length: workersOf[queue] }, () => work(queue)))
  return {
    async stop(graceMs = 5_000) {
      stopping.abort()
      const finished = Promise.all(workers).then(() => Promise.all(unrecorded))
      await Promise.race([finished, sleep(graceMs, undefined, { ref: false })])
      ended.abort()
      await endHeartbeat()
      // Where the database does not hear it, the leases lapse.
      if (leases.size === 0) return
      log.warn({ jobs: leases.size }, 'stopped with jobs under way, which will be run again')
      await freeJobs(db, [...leases]).catch(() => {})
    },
  }
}

/** Runs the jobs of these kinds that wait now, one after the other, and returns. */
export async function runJobsOnce(db: Database, handlers: Partial<JobHandlers>, log: Logger): Promise<void> {
  for (const queue of queues) {
    let done: LeasedJob | undefined
    for (;;) {
      const job = await leaseJob(db, queue, namesIn(queue, handlers), done)
      if (!job) break
      const postpone = await runJob(db, handlers, { log }, job)
      await postpone?.()
      done = postpone ? undefined : job
    }
  }
}
