import type { Listing } from '#shared/listings/listing.ts'
import { callApi, stopIfEpochEnded } from '../api/api-client.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { type Saved, saved } from './saved-store.ts'

let loading: { userId: string; done: Promise<void> } | undefined

/** Loads once per user which listings they saved; again only after a failure. */
export function loadSaved(userId: string): Promise<void> {
  if (loading?.userId === userId) return loading.done
  if (saved.get()?.userId !== userId) saved.set({ userId, ids: null, pending: new Map() })
  const done = callApi<{ savedListings: Pick<Listing, '_id'>[] }>('/api/saved?fields=_id', {
    isBackground: true,
  })
    .then(({ savedListings }) => storeSaved(userId, savedListings))
    .catch(() => {
      // Hearts stay empty until the next page loads the list; that is no reason for a message.
      if (loading?.done === done) loading = undefined
    })
  loading = { userId, done }
  return done
}

/** Takes over a list of saved listings that the server has just returned. */
export const storeSaved = (userId: string, listings: readonly Pick<Listing, '_id'>[]): void =>
  change(userId, () => ({ ids: new Set(listings.map((listing) => listing._id)) }))

/** Saves or removes on the server. The heart changes with the press; a failure takes the change back. */
export async function sendSaved(userId: string, listingId: string, isSaved: boolean): Promise<string> {
  const epoch = sessionEpoch()
  change(userId, ({ pending }) => ({ pending: new Map(pending).set(listingId, isSaved) }))
  try {
    // A list in flight may be older than this change: it must not arrive after it.
    await loadSaved(userId)
    stopIfEpochEnded(epoch)
    const method = isSaved ? 'POST' : 'DELETE'
    const { message } = await callApi<{ message?: string }>(`/api/saved/${listingId}`, { method })
    change(userId, ({ ids }) => ({ ids: changed(ids, listingId, isSaved) }))
    return message ?? ''
  } finally {
    change(userId, ({ pending }) => ({ pending: new Map([...pending].filter(([id]) => id !== listingId)) }))
  }
}

function change(userId: string, next: (before: Saved) => Partial<Saved>): void {
  const before = saved.get()
  if (before?.userId === userId) saved.set({ ...before, ...next(before) })
}

function changed(ids: ReadonlySet<string> | null, id: string, isSaved: boolean): Set<string> {
  const next = new Set(ids ?? [])
  if (isSaved) next.add(id)
  else next.delete(id)
  return next
}
