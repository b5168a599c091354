import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../data-folder/make-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Identity } from './identity-file.ts'
import type { PostgresBinaries } from './postgres-program.ts'
import { cleanEnvironment, explainFailure, program } from './postgres-program.ts'
import { isRunning } from './running-process.ts'
import { canReach, type SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** Makes DATA_DIR; one that root makes lets the database's user walk through, but not look around. */
export function makeDataFolder(dataDir: string): string {
  makeFolder(dataDir, 0o711)
  return realpathSync(dataDir)
}

/** Where a new cluster goes: into DATA_DIR, or beside the copied binaries when its user can't walk there. */
export function chooseClusterFolder(
  dataDir: string,
  user: SystemUser | undefined,
  sharedFolder: string,
): string {
  if (canReach(join(dataDir, 'postgres'), user)) return 'postgres'
  return join(sharedFolder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

/** The cluster's absolute path. */
export function clusterPath(dataDir: string, clusterFolder: string): string {
  return isAbsolute(clusterFolder) ? clusterFolder : join(dataDir, clusterFolder)
}

/** True when there is a whole cluster of this major version, false when there is none; anything else is an error. */
export function hasCluster(folder: string, binaries: PostgresBinaries): boolean {
  if (!existsSync(folder)) return false
  const owner = statSync(folder).uid
  const me = process.getuid?.()
  if (me && owner !== me) {
    throw new EmbeddedPostgresError(
      `The database folder ${folder} belongs to another user (uid ${owner}): start Makit as that user or as root, or choose another DATA_DIR.`,
    )
  }
  if (readdirSync(folder).length === 0) return false
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `${folder} is not a whole database (PG_VERSION is missing): move it away or put a backup in its place.`,
    )
  }
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === binaries.majorVersion) return true
  throw new EmbeddedPostgresError(
    `The database in ${folder} was made by PostgreSQL ${version}, this Makit brings ${binaries.majorVersion}: export it with the Makit that made it, or choose another DATA_DIR.`,
  )
}

/**
 * Makes the cluster in a folder beside the final one and renames it, so that a crash half-way leaves nothing that looks
 * like a database. Safe when two processes do it at once: one of them wins, both find the same cluster.
 */
export async function createCluster(
  folder: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  identity: Identity,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  removeAbandoned(folder)
  const workshop = mkdtempSync(`${folder}.tmp-${process.pid}-`)
  const passwordFile = join(workshop, 'password')
  try {
    writeFileSync(passwordFile, identity.ownerPassword, { mode: 0o600 })
    if (user) for (const path of [workshop, passwordFile]) chownSync(path, user.uid, user.gid)
    await initialise(join(workshop, 'cluster'), passwordFile, binaries, user)
    renameInto(join(workshop, 'cluster'), folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

async function initialise(
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<void> {
  const options = [
    ...['--pgdata', folder, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // The builtin provider sorts alike on every machine: no index depends on the system's glibc or ICU.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ]
  try {
    await run(program(binaries, 'initdb'), options, {
      ...user,
      cwd: dirname(folder),
      env: cleanEnvironment(),
    })
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    throw new EmbeddedPostgresError(explainFailure(code, stderr ?? ''))
  }
}

function renameInto(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    // The finished cluster of another process is in place already.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
    return
  }
  if (process.platform === 'win32') return
  // The new name must survive a power cut as surely as the orders that will be written below it.
  const parent = openSync(dirname(folder), 'r')
  fsyncSync(parent)
  closeSync(parent)
}

/** Folders of processes that died while they made a cluster. */
function removeAbandoned(folder: string): void {
  const prefix = `${folder}.tmp-`
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name)
    if (!path.startsWith(prefix)) continue
    const pid = Number(path.slice(prefix.length).split('-')[0])
    const isOld = Date.now() - statSync(path).mtimeMs > 600_000
    if (isOld || !isRunning(pid)) rmSync(path, { recursive: true, force: true })
  }
}
