import { messages } from '#shared/messages.ts'
import { parseRestockAlerts } from '#shared/restock-alerts/restock-alert-shape.ts'
import { callApi, stopIfEpochEnded } from '../api/api-client.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { restockAlerts } from './restock-store.ts'

/** Grows with each change: a response that was in flight meanwhile may be older. */
let changes = 0
let loading: { userId: string; done: Promise<void> } | undefined

/**
 * Loads of which listings the user is told. The buttons of a page ask at once and share one call; the next page asks again,
 * because an alert is used up when its listing is back.
 */
export function loadRestockAlerts(userId: string): Promise<void> {
  if (loading?.userId === userId) return loading.done
  const done = load(userId).finally(() => {
    if (loading?.done === done) loading = undefined
  })
  loading = { userId, done }
  return done
}

async function load(userId: string): Promise<void> {
  const before = changes
  const { listingIds } = parseRestockAlerts(await callApi('/api/restock-alerts', { isBackground: true }))
  if (before !== changes) return load(userId)
  restockAlerts.set({ userId, listingIds: new Set(listingIds) })
}

/** Adds or removes an alert on the server; returns the server's message. */
export async function sendRestockAlert(userId: string, listingId: string, isOn: boolean): Promise<string> {
  const epoch = sessionEpoch()
  changes += 1
  const path = `/api/listings/${listingId}/restock-alert`
  const answer = await callApi<{ message?: string }>(path, { method: isOn ? 'POST' : 'DELETE' })
  stopIfEpochEnded(epoch)
  changes += 1
  remember(userId, listingId, isOn)
  return answer.message || (isOn ? messages.restock.on : messages.restock.off)
}

function remember(userId: string, listingId: string, isOn: boolean): void {
  const before = restockAlerts.get()
  const listingIds = new Set(before?.userId === userId ? before.listingIds : [])
  if (isOn) listingIds.add(listingId)
  else listingIds.delete(listingId)
  restockAlerts.set({ userId, listingIds })
}
