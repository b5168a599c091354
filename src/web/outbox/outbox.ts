import { messages } from '#shared/messages.ts'
import { ApiFailure, callApi, callApiForAnswer } from '../api/api-client.ts'
import { createStore } from '../lib/store.ts'
import { currentSession, onPersonChange } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'
import { oneAtATime, syncTag } from './one-at-a-time.ts'
import { changeQueue, deleteQueuesOfOthers, followQueues, readQueue } from './queue-of-user.ts'
import { type Outlet, sendAll } from './send-all.ts'
import {
  type Answer,
  goesByItself,
  isUnsent,
  type Queue,
  type SettlingAnswer,
  stillUseful,
  type Waiting,
  withChange,
  without,
  withWish,
} from './waiting.ts'
import { waitingWishes } from './waiting-wishes.ts'

type Wish = Pick<Waiting, 'kind' | 'method' | 'path' | 'bodies' | 'wants' | 'title'> &
  Partial<Pick<Waiting, 'id' | 'startedAt' | 'tries' | 'neverLeft' | 'seen' | 'page'>>

/** What came of a wish that its page waits for; `isSettled` is false while it is unknown whether it arrived. */
export type SentWish = (SettlingAnswer & { isSettled: true }) | (Answer & { isSettled: false })

/** Whether something is being sent at this moment. */
export const isSending = createStore(false)

const lostWords = 'You were logged out before everything was sent. What waited is deleted from this device.'

/** As long as an order without the outbox: then the user is told that there is no response. */
const longestPostMs = 60_000
const othersTellMs = 2_000
const firstPauseMs = 10_000
const longestPauseMs = 60_000

/** Ids that the user has just asked to send, whatever their age. */
const asked = new Set<string>()
/** Ids whose page is told the answer itself. */
const awaited = new Map<string, (sent: SentWish) => void>()

/**
 * Keeps a wish until there is a response; false when there is no room for it, or no user is signed in. One that depends on what
 * waits is asked for within the change, so that no tab misses what another has kept.
 */
export async function keep(wish: Wish | ((queue: Queue) => Wish)): Promise<boolean> {
  const { user, token } = currentSession()
  if (!user) return false
  let kept: Waiting | null = null
  await changeQueue((queue) => {
    const waiting: Waiting = {
      id: crypto.randomUUID(),
      startedAt: Date.now(),
      tries: 0,
      ...(typeof wish === 'function' ? wish(queue) : wish),
      personId: user._id,
      token,
    }
    const next = withWish(queue, waiting)
    kept = next && waiting
    return next ?? queue
  })
  if (kept === null) return false
  if ((kept as Waiting).tries > 0) scheduleNext()
  return true
}

/** No response of ours came, so that it may or may not have arrived. Our own failures say that nothing was done. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && error.isTransient && error.message === ''

/** The screen's own words, and that the request waits. */
export const waitsWords = (failed: string): string => `${failed.replace(/\.$/, '')}. ${messages.keptForLater}`

/**
 * Sends a wish now, and keeps it where no response comes; null says that it waits. Where an older one about the same waits, it
 * takes that one's place: the older one must not arrive after it. `json` is the body of the first try where that of later ones
 * differs. Throws ApiFailure.
 */
export async function sendOrKeep<T>(wish: Wish, json = wish.bodies[0]): Promise<T | null> {
  if (!isAboutWaiting(wish))
    try {
      return await callApi<T>(wish.path, { method: wish.method, json })
    } catch (error) {
      if (isUnanswered(error) && (await keep({ ...wish, tries: 1 }))) return null
      throw error
    }
  const id = crypto.randomUUID()
  if (!(await keep({ ...wish, id }))) throw new ApiFailure(0, null)
  const sent = await sendNow(id)
  if (!sent?.isSettled) return null
  await discard(id)
  if (sent.status >= 400) throw new ApiFailure(sent.status, sent.body)
  return sent.body as T
}

const isAboutWaiting = ({ wants }: Wish): boolean =>
  waitingWishes.get().some((one) => Object.keys(one.wants).some((id) => id in wants))

export const discard = (id: string): Promise<unknown> => changeQueue((queue) => without(queue, id))

/** Without ids: all of them. */
export const discardAll = (ids?: readonly string[]): Promise<unknown> =>
  changeQueue((queue) => (ids ? queue.filter(({ id }) => !ids.includes(id)) : []))

/** From now on it is sent only when the user says so. */
export const hold = (id: string): Promise<unknown> =>
  changeQueue((queue) => withChange(queue, id, { isHeld: true }))

/** Sends this wish now; its page tells the user what came of it, and discards it then. Null when another tab did both. */
export async function sendNow(id: string): Promise<SentWish | null> {
  let sent: SentWish | null = null
  asked.add(id)
  awaited.set(id, (answer) => {
    sent = answer
  })
  await pass()
  asked.delete(id)
  awaited.delete(id)
  const isStillWaiting = waitingWishes.get().some((one) => one.id === id)
  return sent ?? (isStillWaiting ? { status: 0, body: null, isSettled: false } : null)
}

/** Sends all that waits, also what is old; false when something still waits. */
export async function sendAllNow(): Promise<boolean> {
  const ids = waitingWishes.get().map(({ id }) => id)
  for (const id of ids) asked.add(id)
  await pass()
  for (const id of ids) asked.delete(id)
  return waitingWishes.get().every(({ id, answer }) => answer || !ids.includes(id))
}

const nothingYet: Outlet['tell'] = () => false
let tell = nothingYet

/**
 * From now on what waits is sent by itself: now, when the network is back, when the user comes back to the page, and with
 * growing pauses in between, for lines that fall without a notice. `tellUser` says what became of it (send-all.ts).
 */
export function startOutbox(tellUser: Outlet['tell']): void {
  const isRunning = tell !== nothingYet
  tell = tellUser
  const begin = () => {
    if (!currentSession().user) return
    deleteQueuesOfOthers().catch(() => undefined)
    sendByItself()
  }
  begin()
  if (isRunning) return
  onPersonChange(() => {
    // Its response would be dropped; what the next user sends must not wait for it.
    underWay?.abort()
    // A user who logs out has been asked, and discarded it; here the session has ended.
    if (waitingWishes.get().some(isUnsent)) showToast(lostWords, 'info')
    waitingWishes.set([])
    begin()
  })
  followQueues(() => {
    const hasUntold = (queue: Queue) => queue.some(({ answer }) => answer !== undefined)
    readQueue().then((queue) => {
      // The service worker leaves the telling to pages; another page tells itself what it has sent.
      if (hasUntold(queue)) setTimeout(() => hasUntold(waitingWishes.get()) && pass(), othersTellMs)
    })
  })
  addEventListener('online', sendByItself)
  document.addEventListener('visibilitychange', () => document.hidden || sendByItself())
}

let failures = 0

function sendByItself(): void {
  failures = 0
  void pass()
}

let passes: Promise<void> = Promise.resolve()

/** Each begins after the one before, so that it meets all that was kept until now. */
function pass(): Promise<void> {
  const begin = () => oneAtATime(sendOnce).catch((error) => console.warn('The outbox has stopped', error))
  passes = passes.then(begin)
  return passes
}

async function sendOnce(): Promise<void> {
  await changeQueue((queue) => {
    const useful = stillUseful(queue, Date.now())
    return useful.length === queue.length ? queue : useful
  })
  if (waitingWishes.get().length === 0) return
  try {
    await sendAll({
      change: changeQueue,
      mayGo: (one) => asked.has(one.id) || (navigator.onLine && goesByItself(one, Date.now())),
      post,
      onUnsettled: ({ id }, answer) => awaited.get(id)?.({ ...answer, isSettled: false }),
      tell: async (one) => {
        const page = awaited.get(one.id)
        if (!page) return tell(one)
        page({ ...one.answer, isSettled: true })
        return false
      },
    })
  } finally {
    scheduleNext()
  }
}

let underWay: AbortController | undefined

async function post(one: Waiting, json: unknown): Promise<Answer> {
  if (currentSession().user?._id !== one.personId) return { status: 0, body: null }
  const { id, kind, method, path } = one
  isSending.set(true)
  const controller = new AbortController()
  underWay = controller
  const timeout = setTimeout(() => controller.abort(), longestPostMs)
  try {
    const { status, body } = await callApiForAnswer(path, {
      method,
      json,
      // With it a busy server is asked up to three times.
      headers: kind === 'order' ? { 'Idempotency-Key': id } : {},
      signal: controller.signal,
      isBackground: !asked.has(id),
    })
    return { status, body }
  } catch (error) {
    return error instanceof ApiFailure
      ? { status: error.status, body: error.body }
      : { status: 0, body: null }
  } finally {
    clearTimeout(timeout)
    isSending.set(false)
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

function scheduleNext(): void {
  clearTimeout(timer)
  if (!waitingWishes.get().some((one) => goesByItself(one, Date.now()))) {
    failures = 0
    return
  }
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (1 + Math.random() / 2)
  failures += 1
  timer = setTimeout(() => (document.hidden ? scheduleNext() : void pass()), pauseMs)
  askForSync()
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** The browser starts the service worker when the network is back, also when no page is open any more. */
function askForSync(): void {
  const asking = async () => {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(syncTag)
  }
  asking().catch(() => undefined)
}
