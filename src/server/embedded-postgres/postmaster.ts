import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-program.ts'
import { cleanEnvironment, explainFailure, program } from './postgres-program.ts'
import { isPostgresIn, isRunning } from './running-process.ts'
import type { SystemUser } from './system-user.ts'

/** One cluster on disk and what runs it. */
export interface Cluster {
  folder: string
  binaries: PostgresBinaries
  user: SystemUser | undefined
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: no path that is too long, no folder that must be writable.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'on',
  log_directory: 'log',
  // One file per weekday, written over a week later.
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
}

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** What postmaster.pid says of the server; `isStopping` from the moment on when the server was told to stop. */
interface Postmaster {
  pid: number
  port: number
  isReady: boolean
  isStopping: boolean
}

/** Reads postmaster.pid; undefined when there is none. */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const state = lines[7]?.trim()
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      isReady: state === 'ready',
      isStopping: state === 'stopping',
    }
  } catch {
    return undefined
  }
}

/**
 * Starts the server in a session of its own, so that a Ctrl-C meant for Node does not stop it under running requests.
 * `failure` resolves with one line when it ends before or after it was ready.
 */
export function startPostmaster(
  { folder, binaries, user }: Cluster,
  port: number,
  isThrowaway: boolean,
): { failure: Promise<string>; hasEnded: () => boolean } {
  const settings = { ...SETTINGS, ...(isThrowaway ? THROWAWAY : DURABLE), port: String(port) }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program(binaries, 'postgres'), ['-D', folder, ...options], {
    ...user,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: cleanEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let written = ''
  // Only what it says before its log file opens arrives here.
  child.stderr.on('data', (chunk) => {
    written = (written + chunk).slice(-4000)
  })
  let hasEnded = false
  const failure = new Promise<string>((resolve) => {
    const end = (code: string | number | null | undefined) => {
      hasEnded = true
      resolve(explainFailure(code, written || readLastLog(folder)))
    }
    child.once('error', (error: NodeJS.ErrnoException) => end(error.code))
    child.once('close', (code) => end(code))
  })
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return { failure, hasEnded: () => hasEnded }
}

function readLastLog(folder: string): string {
  try {
    const day = new Date().toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
    return readFileSync(join(folder, 'log', `postgresql-${day}.log`), 'utf8').slice(-4000)
  } catch {
    return ''
  }
}

/**
 * Takes away a postmaster.pid left by a dead server whose process id now belongs to something else of ours (common after
 * a container restart), which PostgreSQL itself would refuse for ever. Kept whenever any process still works in the
 * folder (the server, or what a killed one left behind): two servers on one cluster destroy it.
 */
export function removeStalePostmasterFile(folder: string): void {
  const postmaster = readPostmaster(folder)
  if (process.platform !== 'linux' || !postmaster || !isRunning(postmaster.pid)) return
  const isInUse = readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && isPostgresIn(folder, Number(name)),
  )
  if (!isInUse) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/**
 * Stops the server in order (fast shutdown), waiting up to 10 s; after that at once, which the next start repairs from
 * the write-ahead log. Resolves when it has gone.
 */
export async function stopPostmaster(
  cluster: Cluster,
  postmaster = readPostmaster(cluster.folder),
): Promise<void> {
  if (!postmaster || !isPostgresIn(cluster.folder, postmaster.pid)) return
  await signalPostmaster(cluster, postmaster.pid, 'fast')
  if (await hasGone(cluster.folder, postmaster.pid, 10_000)) return
  await signalPostmaster(cluster, postmaster.pid, 'immediate')
  await hasGone(cluster.folder, postmaster.pid, 5_000)
}

async function signalPostmaster(cluster: Cluster, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    const options = ['stop', '--pgdata', cluster.folder, '--mode', mode, '--no-wait']
    await promisify(execFile)(program(cluster.binaries, 'pg_ctl'), options, { env: cleanEnvironment() })
    return
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function hasGone(folder: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(20)) {
    // Not when its file has gone: the process still lives for a moment after that.
    if (!isPostgresIn(folder, pid)) return true
  }
  return false
}
