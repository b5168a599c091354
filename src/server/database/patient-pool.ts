import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** PostgreSQL's cannot_connect_now: of the ways to have no connection, the one on which the job runner tries again. */
const tryAgainLater = '57P03'

/** The job runner's statements whose end it does not await: one that failed would end the whole process. */
const notes = /^(complete|fail)_job/

const longestPauseMs = 10_000

/** Whether the connection broke, none could be made, or there is no room on the disk; other refusals are something else. */
const willPass = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(57P|08|53)/.test(error.code ?? '')

function askAgainLater(error: unknown): never {
  if (!willPass(error)) throw error
  throw Object.assign(new Error('No connection to the database', { cause: error }), { code: tryAgainLater })
}

/** Tries again and again, until it succeeds or the pool is at its end. */
async function tryUntilDone<Result>(pool: pg.Pool, attempt: () => Promise<Result>): Promise<Result> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (pool.ending) throw error
    }
    await sleep(pauseMs, undefined, { ref: false })
  }
}

/** What the job runner asks of a connection. */
interface PatientClient {
  query(statement: pg.QueryConfig, values?: unknown[]): Promise<unknown>
  release(): void
}

async function connect(pool: pg.Pool, log: Logger): Promise<PatientClient> {
  const client = await tryUntilDone(pool, () => pool.connect()).catch(askAgainLater)
  let isReleased = false
  const release = (broken = false) => {
    if (!isReleased) client.release(broken)
    isReleased = true
  }
  const note = async (statement: pg.QueryConfig) => {
    try {
      return await client.query(statement)
    } catch (error) {
      log.warn(
        { err: error, statement: statement.name },
        'a finished job could not be noted, tried until it is',
      )
      release(true)
    }
    // At the pool's end nothing can be noted any more; the job will be done again.
    return tryUntilDone(pool, () => pool.query(statement)).catch(() => undefined)
  }
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    notes.test(statement.name ?? '') ? note(statement) : client.query(statement, values).catch(askAgainLater)
  return Object.create(client, { query: { value: query }, release: { value: () => release() } })
}

/**
 * The same pool for the job runner, which notes a finished job without waiting for it: a connection lost at that moment,
 * a full disk or any refusal would end the whole process, and the job would run a second time. Seen through this pool it
 * is noted when the database can. Without `hearsOfJobs` the runner gets no connection to listen for new jobs and looks for
 * them from time to time.
 */
export function patientPool(pool: pg.Pool, log: Logger, { hearsOfJobs }: { hearsOfJobs: boolean }): pg.Pool {
  const connectOrListen = (...listener: [never?]) => {
    if (!listener[0]) return connect(pool, log)
    // With a callback it is the listener for new jobs, which connects anew by itself.
    return hearsOfJobs ? pool.connect(listener[0]) : undefined
  }
  // A pool's own query() connects with a callback too.
  return Object.create(pool, { connect: { value: connectOrListen }, query: { value: pool.query.bind(pool) } })
}
