import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How far a database's log has got. */
interface Position {
  /** Which database of which cluster. */
  database: string
  /** The cluster and its timeline: after a failover, positions of another line mean nothing. */
  line: string
  lsn: string
}

/** The newest position that a replica was found to have, and the servers that have it too, once their promise resolves. */
interface Reached {
  position: Position
  by: Map<string, Promise<void>>
}

/** The server of a connection to a replica is not as far as another. */
export class BehindError extends Error {
  override name = 'BehindError'
}

/** A database that says nothing for so long is not there. */
const answerMs = 500

const cluster = '(select system_identifier from pg_control_system())'
const identity = `concat_ws('/', ${cluster}, current_database())`
const lineOf = (timeline: string) => `${cluster} || '/' || ${timeline}`

/** What is acknowledged is flushed (database/durability.ts). The file's name begins with the timeline, in hexadecimal digits. */
const primaryPosition = `select pg_current_wal_flush_lsn()::text as lsn,
  ${lineOf("('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int")} as line, ${identity} as database`

/** No two servers have been started in the same microsecond at the same address. */
const serverName = `concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time()))`

/**
 * Control data are some minutes late after a failover, and until then this is another line. A role with pg_read_all_stats sees at
 * once which line is received; a replica that had replayed more of the old line than the new one has of it receives nothing.
 */
const hasReplayed = `select pg_is_in_recovery() and $3 = ${identity} as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn and $2 =
  ${lineOf(`greatest((select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()), (select received_tli from pg_stat_wal_receiver))`)}
  as "isThere", ${serverName} as server`

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

/** What is wrong with a server that is not there when the time is over. */
type Lack = 'it is behind' | 'DATABASE_READ_URL leads to no replica of this database'

/** Asks until the server has replayed this; its name, or what it lacks when the time is over. */
async function awaitReplay(
  replica: pg.Pool | pg.ClientBase,
  { lsn, line, database }: Position,
  longestWaitMs: number,
): Promise<{ server: string } | { lack: Lack }> {
  const end = performance.now() + longestWaitMs
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, 16)) {
    const question = { text: hasReplayed, values: [lsn, line, database], query_timeout: answerMs }
    const { rows } = await replica.query<{ isReplica: boolean; isThere: boolean; server: string }>(question)
    const { isReplica, isThere, server } = rows[0]!
    if (!isReplica) return { lack: 'DATABASE_READ_URL leads to no replica of this database' }
    if (isThere) return { server }
    if (performance.now() + pauseMs > end) return { lack: 'it is behind' }
    await sleep(pauseMs)
  }
}

/**
 * Compares how far a replica is with its primary. The replica's address may lead to several, each connection to another: then
 * each of them is asked.
 */
export class ReplicaPosition {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #longestWaitMs: number
  readonly #servers = new WeakMap<pg.PoolClient, string>()
  #reached: Reached | undefined

  constructor(primaryUrl: string, replicaUrl: string, longestWaitMs: number) {
    this.#primary = oneConnection(primaryUrl)
    this.#replica = oneConnection(replicaUrl)
    this.#longestWaitMs = longestWaitMs
  }

  /**
   * Waits until the replica has replayed everything that was acknowledged before the call; what it lacks if it is not there when
   * the time is over. Throws what a database says instead.
   */
  async catchUp(): Promise<Lack | undefined> {
    const position = (await this.#primary.query<Position>(primaryPosition)).rows[0]!
    const found = await awaitReplay(this.#replica, position, this.#longestWaitMs)
    if ('lack' in found) return found.lack
    this.#reached = { position, by: new Map([[found.server, Promise.resolve()]]) }
    return undefined
  }

  /** Resolves when the server of this connection is as far as the one that caught up last; throws if it is not in time. */
  async untilReady(client: pg.PoolClient): Promise<void> {
    const reached = this.#reached
    if (!reached) throw new BehindError()
    const server = this.#servers.get(client)
    const known = server && reached.by.get(server)
    if (known) return known
    const asked = awaitReplay(client, reached.position, this.#longestWaitMs).then((found) => {
      if ('lack' in found) throw new BehindError()
      this.#servers.set(client, found.server)
      reached.by.set(found.server, asked)
    })
    if (server) reached.by.set(server, asked)
    await asked
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }
}
