import { createStore } from '../lib/store.ts'

/** `ids` as the server answered them, null until then; `pending` is on its way there: true saves, false removes. */
export type Saved = {
  userId: string
  ids: ReadonlySet<string> | null
  pending: ReadonlyMap<string, boolean>
}

export const saved = createStore<Saved | null>(null)
