/** What the outbox can hold. All of it may be sent twice: it has its effect once. */
export type WaitingKind = 'order' | 'saved' | 'added' | 'cart' | 'received' | 'decision'

/** The kinds of older wishes that a newer one replaces, where it is about the same things. */
const replaces: Record<WaitingKind, readonly WaitingKind[]> = {
  // What has been ordered is no longer changed in the cart.
  order: ['order', 'cart', 'added'],
  saved: ['saved'],
  added: ['added'],
  cart: ['cart', 'added'],
  received: ['received'],
  decision: ['decision'],
}

/** A change that got no response. It waits on this phone until there is one. */
export interface Waiting {
  /** Also its Idempotency-Key. */
  id: string
  kind: WaitingKind
  personId: string
  /** For the service worker, which has no session. Pages send with the session's own. */
  token: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Every body sent under this id, the newest last: an earlier one may have arrived. */
  bodies: readonly unknown[]
  /** What is wanted, by the id of the listing, order or item: a newer wish for the same replaces it. */
  wants: Readonly<Record<string, string | number>>
  /** Of a decision: what the vendor saw each item as, and what it may have been instead. */
  seen?: Readonly<Record<string, readonly string[]>>
  /** What the person knows it by. */
  title: string
  /** Where the person sees what it is about as it is now. */
  page?: string
  startedAt: number
  /** How often it was sent. */
  tries: number
  /** The phone knew each time that it had no connection, so that nothing has arrived. */
  neverLeft?: boolean
  /** It is sent only when the person says so: a changed order, or one that the server does not take as it is. */
  isHeld?: boolean
  /** The server's answer, until the person has been told. */
  answer?: SettlingAnswer
}

/** Status 0: none came. */
export interface Answer {
  status: number
  /** Null when it was no JSON. */
  body: unknown
}

/** `isEarlier`: it is the answer to a body sent before the newest one. */
export type SettlingAnswer = Answer & { isEarlier: boolean }

export const longestWaitMs = 24 * 60 * 60 * 1000
/** The server remembers the keys of orders for 7 days (docs/rules.md): after that a second try could order twice. */
const longestKeptMs = 6 * 24 * 60 * 60 * 1000
export const mostWaiting = 100
/** A large order has about 50 KB. */
const mostCharacters = 500_000

export type Queue = readonly Waiting[]

/** The queue with a new wish at its end, in place of those that it replaces; null when there is no room for it. */
export function withWish(queue: Queue, wish: Waiting): Queue | null {
  const others = queue.filter((one) => !isReplacedBy(one, wish))
  const next = [...others, wish]
  const isFull = next.length > mostWaiting || JSON.stringify(next).length > mostCharacters
  return isFull && wish.kind !== 'order' ? null : next
}

/**
 * The last wish counts. Of one that is only partly about the same things, the rest still counts: both are sent, in order. A refused
 * decision is only told of any more: who decides anew about a part of it has read it.
 */
function isReplacedBy(older: Waiting, newer: Waiting): boolean {
  if (older.id === newer.id) return true
  if (!replaces[newer.kind].includes(older.kind)) return false
  const ids = Object.keys(older.wants)
  return isRefusedDecision(older) ? ids.some((id) => id in newer.wants) : ids.every((id) => id in newer.wants)
}

/** Whether it is a vendor's decision that the server has refused: it stays until the vendor has read why. */
export const isRefusedDecision = ({ kind, answer }: Waiting): boolean =>
  kind === 'decision' && answer !== undefined && answer.status >= 400

/** Whether the user would lose something with it: of an answered one, only an order can still be sent. */
export const isUnsent = ({ kind, answer }: Waiting): boolean => kind === 'order' || answer === undefined

/** The newest wish of a kind about this thing. */
export const wishFor = (queue: Queue, kind: WaitingKind, id: string): Waiting | undefined =>
  [...queue].reverse().find((one) => one.kind === kind && id in one.wants)

export const without = (queue: Queue, id: string): Queue => queue.filter((one) => one.id !== id)

export const withChange = (queue: Queue, id: string, change: Partial<Waiting>): Queue =>
  queue.map((one) => (one.id === id ? { ...one, ...change } : one))

/** Without what is too old to be sent at all. */
export const stillUseful = (queue: Queue, now: number): Queue =>
  queue.filter(({ startedAt }) => now - startedAt < longestKeptMs)

/** Whether it is too old to be sent without asking. A clock that was put back does not make it younger for ever. */
export const isOld = ({ startedAt }: Waiting, now: number): boolean =>
  Math.abs(now - startedAt) > longestWaitMs

/** Whether it is sent without the person saying so. */
export const goesByItself = (one: Waiting, now: number): boolean =>
  one.answer === undefined && !one.isHeld && !isOld(one, now)

/** Whether it may have arrived although no answer came. */
export const mayHaveArrived = ({ tries, neverLeft }: Waiting): boolean => tries > 0 && neverLeft !== true

/** How an answer is to be taken. */
type Outcome = 'settled' | 'held' | 'later'

/**
 * Whether an answer settles what was sent. A failure of the server or of the network on the way does not; neither does an ended
 * session, nor 'too many requests'. Of an order that was sent before, only 409 proves that it had not arrived: the server
 * returns it only after looking for the key.
 */
export function outcomeOf({ kind, tries, bodies }: Waiting, { status, body }: Answer): Outcome {
  if (status >= 200 && status < 300) {
    const isDone = body !== null && (kind !== 'order' || status === 200 || status === 201)
    return isDone ? 'settled' : 'later'
  }
  if (status < 400 || status > 499 || status === 408) return 'later'
  if (kind !== 'order') return status === 401 || status === 429 ? 'later' : 'settled'
  const isFirst = tries === 0 && bodies.length === 1
  if (isFirst || status === 409) return 'settled'
  return status === 401 || status === 429 ? 'later' : 'held'
}
