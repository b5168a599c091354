import { currentSession, onPersonChange } from '../../../sessions/session.ts'
import { unsentDatabase } from './unsent-database.ts'

/**
 * From now on a vendor's unsent products leave this phone with the sign-out, and at the latest when another user signs in; the
 * same one finds them, also where the browser has lost the login.
 */
export function wipeUnsentProducts(): void {
  onPersonChange(() => {
    const { user } = currentSession()
    if (!user) globalThis.indexedDB?.deleteDatabase(unsentDatabase)
    else
      import('./unsent-products.ts').then(
        (unsent) => unsent.forgetUnsentOfOthers(user._id),
        () => undefined,
      )
  })
}
