/** The browser starts the service worker with it when the network is back. */
export const syncTag = 'makit-outbox'
/** Tells the other tabs, and those open beside the service worker, that a queue has changed. */
export const channelName = 'makit-outbox'

/**
 * Two tabs and the service worker never send at once. Where the browser has no locks, what they send is the same under the
 * same key, and the server does it once.
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('makit-outbox', work) : work()
}
