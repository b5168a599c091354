import { createStore } from '../lib/store.ts'
import { onPersonChange } from '../sessions/session.ts'

/** How many notifications of the signed-in user are unread; null until that is known. */
export const unread = createStore<number | null>(null)

/** Counts the notifications that have come since the page was opened, so that pages can follow. */
export const arrivals = createStore(0)

// The next user must not see the number of the one before.
onPersonChange(() => unread.set(null))
