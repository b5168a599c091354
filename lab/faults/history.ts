import type { WishedLine } from '../../tests/support/order-calls.ts'

/** One sending of an order as its buyer saw it; times in milliseconds since 1970. */
export interface Sending {
  buyerId: string
  /** The Idempotency-Key: another one for each order that somebody wants, the same when it is sent again. */
  key: string
  lines: readonly WishedLine[]
  startedAt: number
  endedAt: number
  /** Null when no whole answer came. */
  status: number | null
  /** What a 201 named. */
  orderId: string | null
}

/** Everything that was sent; a sending's place in it is its number. */
export type History = Sending[]

/** Ids of the orders that their buyers were told of. */
export const acknowledged = (history: readonly Sending[]): Set<string> =>
  new Set(history.flatMap(({ orderId }) => orderId ?? []))
