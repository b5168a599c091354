import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as RunnerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { patientPool } from '../database/patient-pool.ts'
import { keepSayingAlive } from './job-runners.ts'

/** What runs jobs in this process. */
export interface JobRunner {
  /**
   * Takes no further job and lets those under way finish; one that takes longer than `graceMs` is given back, to be done
   * by another server or after the next start.
   */
  stop(graceMs?: number): Promise<void>
}

/** What one runner is to do, with two workers of its own. */
export interface JobWork {
  pool: pg.Pool
  log: Logger
  taskList: TaskList
  /** What it queues again and again, and after how many minutes. */
  schedule: ReadonlyMap<string, number>
  /** Whether it learns of new jobs at once; else within two seconds. */
  hearsOfJobs: boolean
}

// The runner's own chatter is dropped: failures are logged with the job's name (jobs.ts).
export const quiet = new RunnerLogger(() => () => {})

const pollMs = 2000

/** From a start to an end of graphile-worker. */
interface JobRun extends JobRunner {
  /** Resolves when it takes no more jobs, whether it was told to stop or not. */
  ended: Promise<void>
  /** Gives back what it had taken. */
  giveBack(): Promise<void>
}

async function startRun({ pool, log, taskList, schedule, hearsOfJobs }: JobWork): Promise<JobRun> {
  const events: WorkerEvents = new EventEmitter()
  let runnerId = ''
  events.once('pool:create', ({ workerPool }) => {
    runnerId = workerPool.id
  })
  const runner = await run({
    pgPool: patientPool(pool, log, { hearsOfJobs }),
    taskList,
    crontab: '',
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: pollMs,
    logger: quiet,
    events,
  })
  const end = () => runner.stop().catch(() => {})
  // One that was refused the names of its jobs would ask for none ever after. Its worker must be at rest before.
  events.on('worker:getJob:error', () => setImmediate(end))
  const sayGoodbye = keepSayingAlive(pool, runnerId, schedule)
  const giveBack = async () => {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [[runnerId]])
    await sayGoodbye()
  }
  return {
    ended: runner.promise.catch(() => {}),
    giveBack,
    async stop(graceMs = 5_000) {
      const stopped = end()
      const latest = Date.now() + graceMs
      await Promise.race([stopped, sleep(graceMs, undefined, { ref: false })])
      // A finished job is noted without anybody waiting for it; left locked it would be done again after hours.
      while ((await holdsJobs(pool, runnerId)) && Date.now() < latest) await sleep(10)
      await giveBack()
    },
  }
}

const holdsJobs = async (pool: pg.Pool, runnerId: string): Promise<boolean> =>
  (await pool.query('select from graphile_worker._private_jobs where locked_by = $1 limit 1', [runnerId]))
    .rows.length > 0

/** Runs jobs until it is stopped: a runner that ends by itself is started again, with a line in the log. */
export async function keepRunning(work: JobWork): Promise<JobRunner> {
  const { log } = work
  let current = await startRun(work)
  let isStopping = false
  const replace = async (ended: JobRun) => {
    log.error('a job runner ended by itself, it is started again')
    // Jobs that can't be given back now are freed when their runner has been silent for a while.
    await ended.giveBack().catch(() => {})
    while (!isStopping && current === ended) {
      await sleep(pollMs, undefined, { ref: false })
      current = await startRun(work).catch((error) => {
        log.error({ err: error }, 'no job runner could be started, it is tried again')
        return ended
      })
    }
    if (isStopping && current !== ended) await current.stop().catch(() => {})
  }
  const watch = async () => {
    while (!isStopping) {
      const watched = current
      await watched.ended
      if (!isStopping) await replace(watched)
    }
  }
  watch()
  return {
    stop(graceMs) {
      isStopping = true
      return current.stop(graceMs)
    },
  }
}
