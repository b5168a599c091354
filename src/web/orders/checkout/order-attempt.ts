import { useMemo, useSyncExternalStore } from 'react'
import { fieldsIn } from '#shared/answer-shapes.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { followStored, store, storedIn, storedText } from '../../sessions/stored.ts'
import { attemptName } from './attempt-name.ts'

/**
 * An order that was sent and has no response yet: its Idempotency-Key and every body sent under it. Stored per user on this
 * device, so that a reload, a closed tab or a lost connection leads neither to a second order nor to a lost one.
 */
export type OrderAttempt = { key: string; startedAt: number; bodies: PlaceOrder[] }

/** The server remembers keys for 7 days (docs/rules.md); an older key would not protect any more. */
const longestMs = 6 * 24 * 60 * 60 * 1000

const textOf = (userId: string): string | null => storedText('device', attemptName, userId)

function attemptIn(text: string | null): OrderAttempt | null {
  const attempt = storedIn(text, longestMs) as OrderAttempt | null | undefined
  const { key, startedAt, bodies } = fieldsIn(attempt)
  const [last] = Array.isArray(bodies) ? bodies.slice(-1) : []
  const { items, delivery } = fieldsIn(last)
  const isOurs = typeof key === 'string' && Array.isArray(items) && typeof delivery === 'object'
  return attempt && isOurs && Date.now() - Number(startedAt) < longestMs ? attempt : null
}

/** This user's attempt that still waits for a response. */
export const openAttempt = (userId: string): OrderAttempt | null => attemptIn(textOf(userId))

/** The same for components; follows the other tabs. */
export function useOpenAttempt(userId: string): OrderAttempt | null {
  const text = useSyncExternalStore(
    followStored,
    () => textOf(userId),
    () => null,
  )
  return useMemo(() => attemptIn(text), [text])
}

/** Stores the body before it is sent: under the open attempt's key, or under a new one. */
export function startAttempt(userId: string, body: PlaceOrder): OrderAttempt {
  const open = openAttempt(userId)
  const started = open ?? { key: crypto.randomUUID(), startedAt: Date.now(), bodies: [] }
  const others = started.bodies.filter((one) => !isSame(one, body))
  store('device', attemptName, userId, { ...started, bodies: [...others, body] })
  return started
}

/** A response has come: the next order is a new one. */
export const endAttempt = (userId: string): void => store('device', attemptName, userId, null)

const isSame = (one: PlaceOrder, other: PlaceOrder): boolean => JSON.stringify(one) === JSON.stringify(other)
