import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Slot } from './slot.ts'

/** More at once would only take turns on the server's one thread. A page of the site makes fewer calls. */
const atOnce = 4
/** More than the connections of several browsers. */
const mostWaiting = 200
/**
 * An account with more requests waiting floods. After each of its requests it pauses four times as long as that one took, so
 * that others find the thread free most of the time; after a slow one for a second.
 */
const flood = 20
const pauseFactor = 4
const longestPauseMs = 1000

interface Queue {
  /** With those after which the account pauses. */
  inFlight: number
  /** Requests that wait, are in flight or whose body arrives. */
  members: number
  readonly waiting: (() => void)[]
}

/**
 * Bounds how many requests of one account are in flight at once: however many it sends, those of others wait behind few of
 * them. The rest waits in a queue of the account's own, where it takes none of the slots of its class. An `Authorization` that
 * belongs to no account has a queue of its own.
 */
export class AccountQueues {
  readonly #queues = new Map<string, Queue>()
  /** The accounts of sessions that called lately, by the hash of what they send: an account may have many sessions. */
  readonly #accounts = new LRUCache<string, string>({ max: 10_000 })

  /** Notes the account whose session sends this, for its next requests. */
  noteAccount(authorization: string, userId: string): void {
    this.#accounts.set(hashOf(authorization), userId)
  }

  /**
   * Calls `start` when it is the request's turn, which may be at once, with the slot that it holds from then on. Returns the
   * function to call when the request has ended or its sender has gone, also while it waits; null, and `start` is never called,
   * when too many wait already.
   */
  enter(authorization: string, start: (slot: Slot) => void): (() => void) | null {
    const session = hashOf(authorization)
    const key = this.#accounts.get(session) ?? session
    const queue = this.#queues.get(key) ?? { inFlight: 0, members: 0, waiting: [] }
    if (queue.waiting.length >= mostWaiting) return null
    this.#queues.set(key, queue)
    queue.members += 1
    let slot: Slot | undefined
    const begin = () => {
      slot = new Slot(countIn(queue))
      start(slot)
    }
    queue.waiting.push(begin)
    startNext(queue)
    return () => {
      const place = queue.waiting.indexOf(begin)
      if (place >= 0) queue.waiting.splice(place, 1)
      slot?.release()
      queue.members -= 1
      if (queue.members === 0) this.#queues.delete(key)
    }
  }
}

/** Counts a request in its queue, and out of it. */
function countIn(queue: Queue): (change: 1 | -1) => void {
  let since = 0
  const end = () => {
    queue.inFlight -= 1
    startNext(queue)
  }
  return (change) => {
    const now = performance.now()
    if (change === 1) {
      since = now
      queue.inFlight += 1
    } else if (queue.waiting.length > flood)
      setTimeout(end, Math.min(longestPauseMs, pauseFactor * (now - since)))
    else end()
  }
}

/** No token is kept in memory. */
const hashOf = (authorization: string) => hash('sha256', authorization, 'base64')

function startNext(queue: Queue): void {
  while (queue.inFlight < atOnce && queue.waiting.length > 0) queue.waiting.shift()!()
}
