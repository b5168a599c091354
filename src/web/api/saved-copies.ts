import { createStore } from '../lib/store.ts'

/** When a response was saved that this page got as a copy, and the path of the page that shows it. */
export type SavedCopy = { savedAt: number; page: string }

/** The copies that the service worker gave instead of responses, by API path. */
export const savedCopies = createStore<ReadonlyMap<string, SavedCopy>>(new Map())

/** Notes whether a response was a copy, by its header: the bar says so (service-worker/saved-copy-bar.tsx). */
export function noteCopy(path: string, header: string | null): void {
  if (header) change((copies) => copies.set(path, { savedAt: Number(header), page: location.pathname }))
  // What waits for a copy to be replaced has to take the response first (use-api.ts).
  else if (savedCopies.get().has(path)) setTimeout(() => change((copies) => copies.delete(path)))
}

function change(make: (copies: Map<string, SavedCopy>) => void): void {
  const copies = new Map(savedCopies.get())
  make(copies)
  savedCopies.set(copies)
}
