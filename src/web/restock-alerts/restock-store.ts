import { createStore } from '../lib/store.ts'

/** Listings of which this user is told when they are back, or not, as the server returned it. */
export type RestockAlerts = { userId: string; isOn: ReadonlyMap<string, boolean> }

export const restockAlerts = createStore<RestockAlerts | null>(null)
