import { realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Identity } from './identity-file.ts'
import {
  type Cluster,
  readPostmaster,
  removeStalePostmasterFile,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isPostgresIn } from './running-process.ts'

/** A connection of the superuser whose lock says that this process uses the server; the lock ends with the process. */
export interface ServerLease {
  client: pg.Client
  port: number
  hasStarted: boolean
}

/** Names the locks below; any number, the same in every version. */
const LOCK_SPACE = 1_296_124_265
const USE_LOCK = `${LOCK_SPACE}, 1`
const SETUP_LOCK = `${LOCK_SPACE}, 2`

const APPLICATION_NAME = 'makit launcher'
const TIMEOUT_MS = 120_000
const MOST_FAILURES = 8

/**
 * Connects to the cluster's server, starting it where none runs. A crash can leave no lock of ours
 * behind: PostgreSQL lets one server into a folder, and the process that loses the race uses the server of the winner.
 * `choosePort` is asked for a free port before each start.
 */
export async function acquireServerLease(
  cluster: Cluster,
  ownerPassword: string,
  choosePort: () => Promise<number>,
  isThrowaway: boolean,
): Promise<ServerLease> {
  let started: ReturnType<typeof startPostmaster> | undefined
  let failures = 0
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(30)) {
    const running = await connectToRunning(cluster, ownerPassword)
    if (running) return { ...running, hasStarted: started !== undefined }
    if (started?.hasEnded()) {
      failures += 1
      if (failures === MOST_FAILURES) throw new EmbeddedPostgresError(await started.failure)
      await wait(failures * 50)
      started = undefined
    }
    const holder = readPostmaster(cluster.folder)
    // A server that waits for its connections to end would wait for ever; for one that is being stopped nothing changes.
    if (holder?.isStopping) await stopPostmaster(cluster, holder)
    if (started || (holder && isPostgresIn(cluster.folder, holder.pid))) continue
    removeStalePostmasterFile(cluster.folder)
    started = startPostmaster(cluster, await choosePort(), isThrowaway)
  }
  throw new EmbeddedPostgresError(
    `The database in ${cluster.folder} did not answer within ${TIMEOUT_MS / 1000} s: see the newest file in ${cluster.folder}/log.`,
  )
}

async function connectToRunning(
  cluster: Cluster,
  password: string,
): Promise<{ client: pg.Client; port: number } | undefined> {
  const postmaster = readPostmaster(cluster.folder)
  // Asked earlier, it would fill its log with refusals.
  if (!postmaster?.isReady || !isPostgresIn(cluster.folder, postmaster.pid)) return undefined
  const client = new pg.Client({
    ...address(postmaster.port),
    user: 'postgres',
    password,
    database: 'postgres',
  })
  // Without a listener, a connection that breaks later would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseForeignServer(client, cluster.folder)
    // Waits while the last process stops the server; then the connection breaks and the next round starts the server again.
    await client.query(`select pg_advisory_lock_shared(${USE_LOCK})`)
    return { client, port: postmaster.port }
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof EmbeddedPostgresError) throw error
    if ((error as { code?: string }).code === '28P01') {
      throw new EmbeddedPostgresError(
        `The database in ${cluster.folder} runs, but does not take the password in embedded.json: restore that file, or stop process ${postmaster.pid}.`,
      )
    }
    return undefined
  }
}

async function refuseForeignServer(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  if (realpathSync(rows[0]!.data_directory) === realpathSync(folder)) return
  throw new EmbeddedPostgresError(
    `The server that postmaster.pid in ${folder} names serves another folder: remove that file.`,
  )
}

/**
 * Gives up the use of the server. True when no other process uses it: then the connection stays open and lets new processes
 * wait until the server has stopped.
 */
export async function releaseServerLease({ client }: ServerLease): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${USE_LOCK})`)
  const { rows } = await client.query<{ isLast: boolean }>(
    `select pg_try_advisory_lock(${USE_LOCK}) as "isLast"`,
  )
  if (rows[0]!.isLast) await letConnectionsEnd(client)
  return rows[0]!.isLast
}

// The last messages of a pool that was just closed are in flight; cut off, they would be logged as lost connections.
async function letConnectionsEnd(client: pg.Client): Promise<void> {
  for (const end = Date.now() + 1_000; Date.now() < end; await wait(10)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
      [APPLICATION_NAME],
    )
    if (rowCount === 0) return
  }
}

/** Makes the role and database `makit` if they are missing, also after a crash half-way. Returns the connection string. */
export async function ensureDatabase({ client, port }: ServerLease, identity: Identity): Promise<string> {
  const has = async (query: string) => (await client.query(query)).rows.length > 0
  await client.query(`select pg_advisory_lock(${SETUP_LOCK})`)
  if (!(await has(`select from pg_roles where rolname = 'makit'`))) {
    await client.query(`create role makit login createdb password ${client.escapeLiteral(identity.password)}`)
  }
  if (!(await has(`select from pg_database where datname = 'makit'`))) {
    await client.query('create database makit owner makit')
  }
  await client.query(`select pg_advisory_unlock(${SETUP_LOCK})`)
  return `postgres://makit:${identity.password}@127.0.0.1:${port}/makit`
}

function address(port: number): pg.ClientConfig {
  return {
    host: '127.0.0.1',
    port,
    ssl: false,
    connectionTimeoutMillis: 5_000,
    application_name: APPLICATION_NAME,
  }
}
