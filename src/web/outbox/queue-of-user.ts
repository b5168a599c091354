import { createStore } from '../lib/store.ts'
import { currentSession } from '../sessions/session.ts'
import { channelName } from './one-at-a-time.ts'
import type { Queue } from './waiting.ts'
import { changeStored, storedPersons } from './waiting-store.ts'
import { waitingWishes } from './waiting-wishes.ts'

/** False where the browser stores nothing (no IndexedDB, or no room): then the queue lasts as long as the page. */
export const isQueueStored = createStore(true)

/** A database that does not respond must not hold up an order. */
const longestStoringMs = 8_000

let opened: BroadcastChannel | undefined
const channel = (): BroadcastChannel | undefined => {
  if ('BroadcastChannel' in globalThis) opened ??= new BroadcastChannel(channelName)
  return opened
}

/** Calls back when another tab or the service worker has changed a queue. */
export const followQueues = (listener: () => void): void => channel()?.addEventListener('message', listener)

/** Changes the signed-in user's queue, stores it and shows it; returns it. Empty when no user is signed in. */
export async function changeQueue(change: (queue: Queue) => Queue): Promise<Queue> {
  const personId = currentSession().user?._id
  if (!personId) return []
  let hasChanged = false
  const noticing = (before: Queue) => {
    const after = change(before)
    hasChanged = after !== before
    return after
  }
  const queue = await changeWhereItIs(personId, noticing)
  if (currentSession().user?._id !== personId) {
    // The user left meanwhile, after the queues had been deleted.
    await changeStored(personId, () => []).catch(() => undefined)
    return []
  }
  if (JSON.stringify(queue) !== JSON.stringify(waitingWishes.get())) waitingWishes.set(queue)
  if (hasChanged) channel()?.postMessage(null)
  return queue
}

/** The signed-in user's queue as it is now, whichever tab has changed it. */
export const readQueue = (): Promise<Queue> => changeQueue((same) => same)

async function changeWhereItIs(personId: string, change: (queue: Queue) => Queue): Promise<Queue> {
  if (isQueueStored.get())
    try {
      return await inTime(changeStored(personId, change))
    } catch {
      isQueueStored.set(false)
    }
  return change(waitingWishes.get())
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, longestStoringMs))
  return Promise.race([promise, tooLate])
}

/** Deletes what an earlier user left: the browser may have been killed while it was being deleted. */
export async function deleteQueuesOfOthers(): Promise<void> {
  const others = (await storedPersons()).filter((id) => id !== currentSession().user?._id)
  await Promise.all(others.map((id) => changeStored(id, () => [])))
}
