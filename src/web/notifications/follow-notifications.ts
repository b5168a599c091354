import { parseNotificationPage } from '#shared/notifications/notification-shape.ts'
import { changedEvent } from '../api/answer-cache.ts'
import { callApi } from '../api/api-client.ts'
import { newsEvent } from '../api/use-refresh.ts'
import { abortWith } from '../lib/abort-with.ts'
import { onPersonChange } from '../sessions/session.ts'
import { readEvents } from './read-events.ts'
import { arrivals, unread } from './unread.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** A stream that was open for so long was a good one: the next pause is short again. */
const goodStreamMs = 30_000
/** A change of page takes the bell away and brings it back: the stream outlives that. */
const graceMs = 1_000

let following: { token: string; bells: number; stop: AbortController } | undefined

/** Follows the user's notifications as long as a bell is on the page; call the returned function when it goes. */
export function followNotifications(token: string): () => void {
  if (following?.token !== token) {
    following?.stop.abort()
    following = { token, bells: 0, stop: new AbortController() }
    void follow(token, following.stop.signal)
  }
  const mine = following
  mine.bells += 1
  return () => {
    mine.bells -= 1
    setTimeout(() => {
      if (mine.bells > 0) return
      mine.stop.abort()
      if (following === mine) following = undefined
    }, graceMs)
  }
}

async function follow(token: string, signal: AbortSignal): Promise<void> {
  const ask = () => void askForUnread(signal)
  for (const event of ['focus', 'online']) addEventListener(event, ask, { signal })
  addEventListener(changedEvent, (event) => void (isAnswer(event) && ask()), { signal })
  ask()
  for (let failures = 0; !signal.aborted; ) {
    await untilSeenAndOnline(signal)
    const openedAt = Date.now()
    const { status, retryAfterMs } = await listen(token, signal)
    if (signal.aborted) return
    // The session has ended: this call tells the page, and a new session comes with another token.
    if (status === 401) return ask()
    // While the page is hidden, it was closed by us.
    if (document.hidden) failures = 0
    else failures = Date.now() - openedAt > goodStreamMs ? 1 : failures + 1
    await pause(Math.max(retryAfterMs, pauseMs(failures)), signal)
  }
}

/** The vendor has answered an order here, which may have marked its notification as read. */
const isAnswer = (event: Event): boolean =>
  event instanceof CustomEvent && String(event.detail).startsWith('/api/vendor/orders/')

/** Listens while the page is seen: a hidden one needs no stream, and an account has few. */
async function listen(token: string, signal: AbortSignal) {
  const hidden = new AbortController()
  abortWith(signal, hidden)
  const closeIfHidden = () => document.hidden && hidden.abort()
  document.addEventListener('visibilitychange', closeIfHidden)
  try {
    return await readEvents(token, hidden.signal, {
      // What came while nothing listened is there already.
      onOpen: () => void askForUnread(signal),
      onEvent: ({ notification: { _id }, unread: count }) => {
        unread.set(count)
        // Also where it is not the newest: what another process wrote may be committed late.
        hear(_id, true)
      },
    })
  } finally {
    document.removeEventListener('visibilitychange', closeIfHidden)
    hidden.abort()
  }
}

/** Doubles with each failure, and differs between pages: not all come back at once. */
const pauseMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.5 + Math.random())

/** The id of the newest notification that was heard of, as an event or in an answer; null until then. Ids grow with time. */
let newest: string | null = null
/** The id of the last one that the page was told of. */
let told: string | null = null

// What the next user has is not new, and is told to nobody before.
onPersonChange(() => {
  newest = null
  told = null
  following?.stop.abort()
  following = undefined
})

function hear(id: string, isNew: boolean): void {
  // An answer may be older than an event.
  if (newest === null || id > newest) newest = id
  if (!isNew || id === told) return
  told = id
  arrivals.set(arrivals.get() + 1)
  dispatchEvent(new Event(newsEvent))
}

/** Asks how many are unread. That fewer streams than changes have arrived shows in the newest: pages load again then. */
async function askForUnread(signal: AbortSignal): Promise<void> {
  try {
    const answer = await callApi<unknown>('/api/notifications?limit=1', { isBackground: true, signal })
    const page = parseNotificationPage(answer)
    if (!page || signal.aborted) return
    const id = page.notifications[0]?._id ?? ''
    hear(id, newest !== null && id > newest)
    unread.set(page.unread)
  } catch {
    // A missing number is no reason for a message.
  }
}

const isSeenAndOnline = () => !document.hidden && navigator.onLine

function untilSeenAndOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isSeenAndOnline() || signal.aborted) return resolve()
    const over = new AbortController()
    const look = () => {
      if (!isSeenAndOnline() && !signal.aborted) return
      over.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    addEventListener('online', look, { signal: over.signal })
    signal.addEventListener('abort', look, { signal: over.signal })
  })
}

/** Ends early when the network is back or the page is seen again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
}
