import { currentSession, onPersonChange } from '../sessions/session.ts'
import { outboxSlot } from './outbox-slot.ts'

/**
 * Loads the outbox for the signed-in user, before the line falls: what waits from an earlier visit is sent then. For a visitor
 * deletes it: what waited was an earlier user's.
 */
export function watchOutbox(): void {
  const look = () => {
    if (!currentSession().user) return forgetOutbox()
    if (outboxSlot.get()) return
    import('./outbox.tsx').then(
      (outbox) => outboxSlot.set(outbox.default),
      () => undefined,
    )
  }
  look()
  onPersonChange(look)
  addEventListener('online', look)
}

function forgetOutbox(): void {
  try {
    // Its name in src/web/outbox/waiting-store.ts, whose code visitors do not load.
    indexedDB.deleteDatabase('makit-outbox')
  } catch {
    // A browser without it has stored nothing.
  }
}
