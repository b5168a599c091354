import { channelName, oneAtATime, syncTag } from '../outbox/one-at-a-time.ts'
import { sendAll } from '../outbox/send-all.ts'
import { type Answer, goesByItself, type Waiting } from '../outbox/waiting.ts'
import { changeStored, storedPersons } from '../outbox/waiting-store.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Browsers end a service worker that works for much longer. */
const longestPostMs = 60_000

/**
 * Sends what waits in the outbox when the browser says that the network is back, also when no page is open. The answers stay in
 * the outbox: a page tells the user.
 */
export function sendWaitingOnSync(worker: Pick<WorkerScope, 'addEventListener'>): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === syncTag) event.waitUntil(oneAtATime(sendQueues))
  })
}

/** One person's alone: at sign-out the others' are deleted. Throws when something still waits: then the browser tries again. */
async function sendQueues(): Promise<void> {
  const now = Date.now()
  let isDone = true
  for (const personId of await storedPersons()) {
    await sendAll({
      change: (change) => changeStored(personId, change),
      mayGo: (one) => goesByItself(one, now),
      post,
      tell: () => false,
    })
    const left = await changeStored(personId, (same) => same)
    isDone &&= !left.some((one) => goesByItself(one, now))
  }
  new BroadcastChannel(channelName).postMessage(null)
  if (!isDone) throw new Error('Something still waits for a connection.')
}

async function post({ id, kind, method, path, token }: Waiting, json: unknown): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` })
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  if (kind === 'order') headers.set('Idempotency-Key', id)
  const body = json === undefined ? null : JSON.stringify(json)
  try {
    const response = await fetch(path, { method, headers, body, signal: AbortSignal.timeout(longestPostMs) })
    const answer: unknown = await response.json().catch(() => null)
    return { status: response.status, body: answer }
  } catch {
    return { status: 0, body: null }
  }
}
