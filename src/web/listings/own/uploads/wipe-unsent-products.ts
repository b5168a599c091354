import { onPersonChange } from '../../../sessions/session.ts'

export const unsentDatabase = 'makit-uploads'

/** From now on a vendor's unsent products leave this phone with them: the next user of it finds nothing. */
export function wipeUnsentProducts(): void {
  onPersonChange(() => globalThis.indexedDB?.deleteDatabase(unsentDatabase))
}
