import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, makeRunnable } from '#server/embedded-postgres/binaries.ts'
import { clusterPath } from '#server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { findFreePort, isPortFree, readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { readPostmaster, startPostmaster, stopPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { chooseSystemUser } from '#server/embedded-postgres/system-user.ts'
import { migrateToLatest } from '#server/migrate.ts'
import { makeDataFolder } from './data-folder.ts'

/** A PostgreSQL and its replica by streaming replication, both embedded. */
export interface DatabasePair {
  primaryUrl: string
  replicaUrl: string
  /** Lets the replica replay nothing more. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** How long the replica waits before it replays a commit. */
  delayReplay(delay: string): Promise<void>
  /** Stops the replica's processes where they are: it accepts connections and says nothing. */
  freeze(): void
  thaw(): void
  /** Ends the replica without warning. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** Elsewhere the processes of a database are not found. */
export const canRunPairs = process.platform === 'linux'

export async function openDatabasePair(): Promise<DatabasePair> {
  const dataDir = makeDataFolder('makit-pair-')
  const start = () => startEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const first = await start()
  await migrateToLatest(first.connectionString)
  // A copy of a database at rest is a base to replay on.
  await first.stop()
  const identity = readIdentity(dataDir)!
  const folder = clusterPath(dataDir, identity.clusterFolder)
  const copy = `${folder}-replica`
  execFileSync('cp', ['-a', folder, copy])
  const primary = await start()

  const user = chooseSystemUser(folder)
  const cluster = {
    folder: copy,
    user,
    binaries: makeRunnable(findBinaries(), user, user ? '/var/lib/makit' : dataDir),
  }
  const port = await findFreePort()
  const primaryPort = new URL(primary.connectionString).port
  writeFileSync(join(copy, 'standby.signal'), '')
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=${identity.ownerPassword}'
wal_retrieve_retry_interval = '100ms'\n`,
  )
  const replicaUrl = new URL(primary.connectionString)
  replicaUrl.port = String(port)
  const asOwner = new URL(replicaUrl)
  asOwner.username = 'postgres'
  asOwner.password = identity.ownerPassword

  const onReplica = async (statement: string) => {
    const client = new pg.Client({ connectionString: asOwner.href })
    client.on('error', () => {})
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const startReplica = async () => {
    startPostmaster(cluster, port, false)
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
      if (
        await onReplica('select').then(
          () => true,
          () => false,
        )
      )
        return
    }
    throw new Error('The replica did not start')
  }
  const pids = () => {
    const { pid } = readPostmaster(copy)!
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...children.map(Number)]
  }
  const signal = (name: NodeJS.Signals, to: readonly number[]) => {
    for (const pid of to) process.kill(pid, name)
  }
  let frozen: number[] = []
  await startReplica()
  return {
    primaryUrl: primary.connectionString,
    replicaUrl: replicaUrl.href,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    async delayReplay(delay) {
      await onReplica(`alter system set recovery_min_apply_delay = '${delay}'`)
      await onReplica('select pg_reload_conf()')
    },
    freeze() {
      frozen = pids()
      signal('SIGSTOP', frozen)
    },
    thaw: () => signal('SIGCONT', frozen),
    async killReplica() {
      signal('SIGKILL', pids())
      while (!(await isPortFree(port))) await sleep(20)
    },
    startReplica,
    async close() {
      await stopPostmaster(cluster)
      await primary.stop()
      rmSync(copy, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
