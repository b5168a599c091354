import { type Cluster, readPostmaster, stopPostmaster } from './postmaster.ts'
import { isPostgresIn } from './running-process.ts'

/** Well below the seconds in which the database must be back. */
const lookMs = 500

/**
 * Watches for a server that another program told to stop, and forces its shutdown. On a plain SIGTERM PostgreSQL accepts no
 * new connections but waits until all clients have left, and our own connections stay open. A second signal (fast shutdown)
 * ends it, and it is started again like a server that died. The returned function ends the watch; it resolves when a server
 * that is shutting down has ended.
 */
export function watchForShutdown(
  cluster: Cluster,
  log: { warn(message: string): void },
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const look = () => {
    const postmaster = readPostmaster(cluster.folder)
    if (stopping || !postmaster?.isStopping || !isPostgresIn(cluster.folder, postmaster.pid)) return
    log.warn('The embedded database was told to stop and accepts no connections: forcing its shutdown')
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
