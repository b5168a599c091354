import type { WishedLine } from '../../tests/support/order-calls.ts'

/** One attempt at an order as its buyer saw it; times in milliseconds since 1970. */
export interface Sending {
  buyerId: string
  /** The Idempotency-Key: a new one for each wanted order, the same when it is sent again. */
  key: string
  lines: readonly WishedLine[]
  startedAt: number
  endedAt: number
  /** Null when no complete response came. */
  status: number | null
  /** The order that a 201 named. */
  orderId: string | null
}

/** All attempts; an attempt's index is its number. */
export type History = Sending[]

/** Ids of the orders that their buyers know of. */
export const acknowledged = (history: readonly Sending[]): Set<string> =>
  new Set(history.flatMap(({ orderId }) => orderId ?? []))
