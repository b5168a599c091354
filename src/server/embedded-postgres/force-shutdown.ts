import { type Cluster, readPostmaster, stopPostmaster } from './postmaster.ts'
import { isPostgresIn } from './running-process.ts'

/** Well below the seconds in which the database must be back. */
const lookMs = 500

/**
 * Watches for a server that somebody else told to stop. On a plain SIGTERM PostgreSQL lets nobody in any more, but waits
 * until all who are in have left, and our own connections stay: told again (fast shutdown) it ends, and is brought back
 * like one that died. The returned function ends the watch; it resolves when a server on its way out has gone.
 */
export function hastenStop(cluster: Cluster, log: { warn(message: string): void }): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const look = () => {
    const postmaster = readPostmaster(cluster.folder)
    if (stopping || !postmaster?.isStopping || !isPostgresIn(cluster.folder, postmaster.pid)) return
    log.warn('The embedded database was told to stop and lets nobody in: ending it')
    stopping = stopPostmaster(cluster, postmaster)
      .catch((error: Error) => log.warn(error.message))
      .finally(() => {
        stopping = undefined
      })
  }
  const timer = setInterval(look, lookMs).unref()
  return async () => {
    clearInterval(timer)
    await stopping
  }
}
