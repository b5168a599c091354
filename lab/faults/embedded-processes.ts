import { readFileSync } from 'node:fs'
import { clusterPath } from '#server/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { isPostgresIn } from '#server/embedded-postgres/running-process.ts'

/** Process id of the embedded PostgreSQL of this data folder; undefined when none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  const identity = readIdentity(dataDir)
  if (!identity) return undefined
  const folder = clusterPath(dataDir, identity.clusterFolder)
  const pid = readPostmaster(folder)?.pid ?? 0
  return isPostgresIn(folder, pid) ? pid : undefined
}

/** Kills the embedded PostgreSQL without warning; its backends notice and end by themselves. */
export function killPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid) process.kill(pid, 'SIGKILL')
}

/** Ends it at once but notifies its backends, as `pg_ctl restart -m immediate` does. */
export function stopPostgresAtOnce(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid) process.kill(pid, 'SIGQUIT')
}

/** Asks it to stop as a plain `kill` does: it refuses new clients, and waits until the present ones have disconnected. */
export function signalPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid) process.kill(pid, 'SIGTERM')
}

/** Kills it with everything it has started, as a power cut does. */
export function killPostgresWithBackends(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (!pid) return
  const children = childrenOf(pid)
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      // A backend that has just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Ids of a process's children, where the system reports them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  } catch {
    return []
  }
}
