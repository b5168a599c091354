import { createStore } from '../lib/store.ts'

/** `ids` as the server returned them, null until then; `pending` holds changes in flight: true saves, false removes. */
export type Saved = {
  userId: string
  ids: ReadonlySet<string> | null
  pending: ReadonlyMap<string, boolean>
}

export const saved = createStore<Saved | null>(null)
