import { asFields, text } from '#shared/answer-shapes.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { callApi, stopIfEpochEnded } from '../api/api-client.ts'
import { sendOrKeep, waitsWords } from '../outbox/outbox.ts'
import type { SettlingAnswer, Waiting } from '../outbox/waiting.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'
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

/**
 * Saves or removes on the server. The heart changes with the press; a failure takes the change back. Returns the server's
 * message, null when it waits for a connection.
 */
export async function sendSaved(
  userId: string,
  { _id: listingId, title }: { _id: string; title: string },
  isSaved: boolean,
): Promise<string | null> {
  const epoch = sessionEpoch()
  change(userId, ({ pending }) => ({ pending: new Map(pending).set(listingId, isSaved) }))
  try {
    // A list in flight may be older than this change: it must not arrive after it.
    await loadSaved(userId)
    stopIfEpochEnded(epoch)
    const answer = await sendOrKeep<{ message?: string }>({
      kind: 'saved',
      method: isSaved ? 'POST' : 'DELETE',
      path: `/api/saved/${listingId}`,
      bodies: [undefined],
      wants: { [listingId]: isSaved ? 1 : 0 },
      title,
    })
    if (!answer) return null
    change(userId, ({ ids }) => ({ ids: changed(ids, listingId, isSaved) }))
    return answer.message ?? ''
  } finally {
    change(userId, ({ pending }) => ({ pending: new Map([...pending].filter(([id]) => id !== listingId)) }))
  }
}

/** The same for a press on the heart: shows the result. */
export async function pressHeart(...pressed: Parameters<typeof sendSaved>): Promise<void> {
  const [, , isSaved] = pressed
  const message = await sendSaved(...pressed)
  if (message === null) showToast(waitsWords(messages.saved.failed), 'waits')
  else showToast(message || (isSaved ? messages.saved.saved : messages.saved.removed), 'success')
}

/** Tells what became of a heart that waited. */
export function tellSaved({
  personId,
  method,
  wants,
  title,
  answer,
}: Waiting & { answer: SettlingAnswer }): true {
  const [listingId = ''] = Object.keys(wants)
  if (answer.status < 400)
    change(personId, ({ ids }) => ({ ids: changed(ids, listingId, method === 'POST') }))
  else showToast(`${title}: ${text(asFields(answer.body).message) || messages.saved.failed}`, 'error')
  return true
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
