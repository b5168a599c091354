import { createStore } from '../lib/store.ts'

/** Listings of which this user is told when they are back, as the server returned them. */
type RestockAlerts = { userId: string; listingIds: ReadonlySet<string> }

export const restockAlerts = createStore<RestockAlerts | null>(null)
