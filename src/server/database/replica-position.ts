import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How far a database's log has got. */
interface Position {
  /** The cluster and its timeline: after a failover, positions of another line mean nothing. */
  line: string
  lsn: string
}

/** A database that says nothing for so long is not there. */
const answerMs = 500

const lineOf = (timeline: string) =>
  `(select system_identifier from pg_control_system()) || '/' || ${timeline}`

/** What is acknowledged is flushed (database/durability.ts). The file's name begins with the timeline, in hexadecimal digits. */
const primaryPosition = `select pg_current_wal_flush_lsn()::text as lsn,
  ${lineOf("('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int")} as line`

/** Control data are some minutes late after a failover, and until then this is another line. */
const hasReplayed = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and $2 =
  ${lineOf('greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))')}
  as "isThere"`

/** A connection of its own, so that no queue of queries delays the question; opened anew when it is lost. */
function oneConnection(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Compares how far a replica is with its primary. */
export class ReplicaPosition {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool

  constructor(primaryUrl: string, replicaUrl: string) {
    this.#primary = oneConnection(primaryUrl)
    this.#replica = oneConnection(replicaUrl)
  }

  /**
   * Waits until the replica has replayed everything that was acknowledged before the call; false if it is not there when the
   * time is over. Throws what a database says instead.
   */
  async catchUp(longestWaitMs: number): Promise<boolean> {
    const end = performance.now() + longestWaitMs
    const { line, lsn } = (await this.#primary.query<Position>(primaryPosition)).rows[0]!
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, 16)) {
      const { rows } = await this.#replica.query<{ isThere: boolean }>(hasReplayed, [lsn, line])
      if (rows[0]!.isThere) return true
      if (performance.now() + pauseMs > end) return false
      await sleep(pauseMs)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }
}
