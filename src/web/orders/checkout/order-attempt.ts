import type { PlaceOrder } from '#shared/orders/order.ts'

/**
 * An order that was sent and has no response yet: its Idempotency-Key and every body sent under it. Stored for this tab so that
 * a reload or a lost connection never leads to a second order.
 */
export type OrderAttempt = { userId: string; key: string; startedAt: number; bodies: PlaceOrder[] }

const storageKey = 'order-attempt'
/** The server remembers keys for 7 days (docs/rules.md); an older key would not protect any more. */
const longestMs = 6 * 24 * 60 * 60 * 1000

/** Stands in where storage is blocked or full. */
let last: OrderAttempt | null = null

/** This user's attempt that still waits for a response. */
export function openAttempt(userId: string): OrderAttempt | null {
  const attempt = stored() ?? last
  const isTheirs = attempt?.userId === userId && Date.now() - attempt.startedAt < longestMs
  return isTheirs ? attempt : null
}

/** Stores the body before it is sent: under the open attempt's key, or under a new one. */
export function startAttempt(userId: string, body: PlaceOrder): OrderAttempt {
  const open = openAttempt(userId)
  const started = open ?? { userId, key: crypto.randomUUID(), startedAt: Date.now(), bodies: [] }
  const others = started.bodies.filter((one) => !isSame(one, body))
  save({ ...started, bodies: [...others, body] })
  return started
}

/** A response has come: the next order is a new one. */
export const endAttempt = (): void => save(null)

const isSame = (one: PlaceOrder, other: PlaceOrder): boolean => JSON.stringify(one) === JSON.stringify(other)

function stored(): OrderAttempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

function save(attempt: OrderAttempt | null): void {
  last = attempt
  try {
    if (attempt) sessionStorage.setItem(storageKey, JSON.stringify(attempt))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Blocked storage: the attempt lasts as long as this page.
  }
}
