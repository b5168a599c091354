import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { assertDurable } from '../database/durability.ts'
import { findBinaries, makeRunnable } from './binaries.ts'
import { chooseClusterFolder, clusterPath, createCluster, hasCluster, makeDataFolder } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { watchForShutdown } from './force-shutdown.ts'
import { holdServerLease } from './hold-server-lease.ts'
import {
  createIdentity,
  findFreePort,
  type Identity,
  isPortFree,
  readIdentity,
  saveIdentity,
} from './identity-file.ts'
import type { PostgresBinaries } from './postgres-program.ts'
import { type Cluster, stopPostmaster } from './postmaster.ts'
import { acquireServerLease, ensureDatabase, releaseServerLease, type ServerLease } from './server-lease.ts'
import { chooseSystemUser } from './system-user.ts'

export { EmbeddedPostgresError }

/** How to start the embedded database; only the first two are for the application. */
export interface EmbeddedPostgresOptions {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** No fsync at all: for databases of tests, which may be lost. */
  isThrowaway?: boolean
  /** Where root keeps programs and cluster when the database's user can't walk to the app or to DATA_DIR. */
  sharedFolder?: string
  binaries?: PostgresBinaries
}

/** A running embedded database. `stop` may be called more than once. */
interface EmbeddedPostgres {
  connectionString: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, or uses the server already running there (of another process, or left behind by a killed
 * one), and starts it again if it dies. `stop` stops it unless another process still uses it. Close all connections before. Throws EmbeddedPostgresError with one clear line when it can't run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, isThrowaway = false } = options
  const dataDir = makeDataFolder(options.dataDir)
  const { cluster, identity } = await prepareCluster(dataDir, options)
  const acquire = (port: () => Promise<number>) =>
    acquireServerLease(cluster, identity.ownerPassword, port, isThrowaway)

  const first = await acquire(() => choosePort(dataDir, identity))
  try {
    const connectionString = await ensureDatabase(first, identity)
    if (!isThrowaway) await checkDurability(connectionString)
    log.info(`${first.hasStarted ? 'Started' : 'Joined'} the embedded database on port ${first.port}`)
    // The application knows this port only, so a server that is brought back needs the same again.
    const release = holdServerLease(first, () => acquire(async () => first.port), log)
    const endWatch = watchForShutdown(cluster, log)
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= endWatch()
        .then(release)
        .then((lease) => releaseAndStop(lease, cluster, log))
      return stopping
    }
    return { connectionString, stop }
  } catch (error) {
    await releaseAndStop(first, cluster, log)
    throw error
  }
}

async function prepareCluster(
  dataDir: string,
  options: EmbeddedPostgresOptions,
): Promise<{ cluster: Cluster; identity: Identity }> {
  const { log, sharedFolder = '/var/lib/makit' } = options
  const foundBinaries = options.binaries ?? findBinaries()
  const stored = readIdentity(dataDir)
  const user = chooseSystemUser(clusterPath(dataDir, stored?.clusterFolder ?? 'postgres'))
  const clusterFolder = stored?.clusterFolder ?? chooseClusterFolder(dataDir, user, sharedFolder)
  const folder = clusterPath(dataDir, clusterFolder)
  const exists = hasCluster(folder, foundBinaries)
  if (exists && !stored) {
    throw new EmbeddedPostgresError(
      `${join(dataDir, 'embedded.json')} with the password of the database in ${folder} is missing: restore it, or remove that folder to begin anew.`,
    )
  }
  const binaries = makeRunnable(foundBinaries, user, user ? sharedFolder : dataDir)
  const identity = stored ?? (await createIdentity(dataDir, clusterFolder))
  if (!exists) {
    log.info(`Creating the embedded database in ${folder}`)
    await createCluster(folder, binaries, user, identity)
  }
  return { cluster: { folder, binaries, user }, identity }
}

async function choosePort(dataDir: string, identity: Identity): Promise<number> {
  if (!(await isPortFree(identity.port))) {
    identity.port = await findFreePort()
    saveIdentity(dataDir, identity)
  }
  return identity.port
}

async function checkDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, ssl: false })
  await client.connect()
  try {
    await assertDurable(client)
  } finally {
    await client.end()
  }
}

async function releaseAndStop(
  lease: ServerLease,
  cluster: Cluster,
  log: EmbeddedPostgresOptions['log'],
): Promise<void> {
  // A connection that broke or hangs means that the server died, or is being started by another process: not ours to stop.
  const isLast = await Promise.race([
    releaseServerLease(lease).catch(() => undefined),
    wait(5_000, undefined, { ref: false }),
  ])
  if (isLast) await stopPostmaster(cluster)
  if (isLast === false) log.info('Another process uses the embedded database: it stays up')
  await lease.client.end().catch(() => {})
}
