import { setTimeout as wait } from 'node:timers/promises'
import type { Membership } from './server-lease.ts'

/**
 * Watches the membership's connection and joins again whenever it breaks: a server that died is back in a moment, without
 * a restart of the application. The returned function ends the watch and gives the membership of that time.
 */
export function keepMembership(
  first: Membership,
  joinAgain: () => Promise<Membership>,
  log: { info(message: string): void; warn(message: string): void },
): () => Promise<Membership> {
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
        current = await joinAgain()
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

/** pg's client can let the process end and hold it again; its types don't know. */
function holdable({ client }: Membership): { ref(): void; unref(): void } {
  return client as unknown as { ref(): void; unref(): void }
}
