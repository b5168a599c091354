import { messages } from '#shared/messages.ts'
import { parseRestockAlert } from '#shared/restock-alerts/restock-alert-shape.ts'
import { callApi, stopIfEpochEnded } from '../api/api-client.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { restockAlerts } from './restock-store.ts'

const pathOf = (listingId: string) => `/api/listings/${listingId}/restock-alert`

/** Grows with each change: a response that was in flight meanwhile may be older. */
let changes = 0

/** Loads whether the user is told of a listing. */
export async function loadRestockAlert(userId: string, listingId: string): Promise<void> {
  const before = changes
  const { isOn } = parseRestockAlert(await callApi(pathOf(listingId), { isBackground: true }))
  if (before === changes) remember(userId, listingId, isOn)
}

/** Adds or removes an alert on the server; returns the server's message. */
export async function sendRestockAlert(userId: string, listingId: string, isOn: boolean): Promise<string> {
  const epoch = sessionEpoch()
  changes += 1
  const answer = await callApi<{ message?: string }>(pathOf(listingId), { method: isOn ? 'POST' : 'DELETE' })
  stopIfEpochEnded(epoch)
  changes += 1
  remember(userId, listingId, isOn)
  return answer.message || (isOn ? messages.restock.on : messages.restock.off)
}

function remember(userId: string, listingId: string, isOn: boolean): void {
  const before = restockAlerts.get()
  const known = before?.userId === userId ? before.isOn : []
  restockAlerts.set({ userId, isOn: new Map([...known, [listingId, isOn]]) })
}
