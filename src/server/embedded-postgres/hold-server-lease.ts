import { setTimeout as wait } from 'node:timers/promises'
import type { ServerLease } from './server-lease.ts'

/**
 * Watches the connection of the lease and acquires the lease again whenever it breaks, so that a server that died is back
 * in a moment, without a restart of the application. The returned function ends the watch and returns the current lease.
 */
export function holdServerLease(
  first: ServerLease,
  acquireAgain: () => Promise<ServerLease>,
  log: { info(message: string): void; warn(message: string): void },
): () => Promise<ServerLease> {
  let current = first
  let isReleased = false
  let recovery = Promise.resolve()

  const watch = () => {
    current.client.once('end', () => !isReleased && startRecovery())
    // A script that forgets to stop must not hang for ever on this idle connection.
    holdable(current).unref()
  }
  const startRecovery = () => {
    log.warn('The embedded database went away: bringing it back')
    recovery = recover()
  }
  const recover = async () => {
    while (!isReleased) {
      try {
        current = await acquireAgain()
        log.info(`The embedded database is back on port ${current.port}`)
        watch()
        return
      } catch (error) {
        log.warn((error as Error).message)
        await wait(1_000)
      }
    }
  }

  watch()
  return async () => {
    isReleased = true
    await recovery
    holdable(current).ref()
    return current
  }
}

/** The client of pg can let the process end, or hold it; its types do not say so. */
function holdable({ client }: ServerLease): { ref(): void; unref(): void } {
  return client as unknown as { ref(): void; unref(): void }
}
