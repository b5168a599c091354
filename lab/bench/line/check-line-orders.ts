import { inRunningDatabase } from '../../../tests/support/running-database.ts'
import type { Sending } from '../../faults/history.ts'
import { checkOrders } from '../../faults/order-checker.ts'
import { readStoredOrders } from '../../faults/stored-orders.ts'
import type { LineMarket } from './line-market.ts'
import type { Outcome } from './walk.ts'

export interface OrderCheck {
  /** Orders that buyers meant to place, how many of them are stored more than once, and how many not at all. */
  meant: number
  doubled: number
  lost: number
  /** Whatever else the checker of orders finds. */
  violations: readonly string[]
}

/** Compares what buyers meant and saw with the database: each order of a journey that came to its end exactly once. */
export const checkLineOrders = (market: LineMarket, outcomes: readonly Outcome[]): Promise<OrderCheck> =>
  inRunningDatabase(market.dataDir, async (db) => {
    const { orders, keys } = await readStoredOrders(db)
    const storedOf = (buyerId: string) => [...orders.values()].filter((order) => order.buyerId === buyerId)
    const meant = outcomes.flatMap(({ intended }) => intended ?? [])
    const stored = meant.map(({ buyerId }) => storedOf(buyerId).length)
    const history = meant.flatMap(({ buyerId, lines, shownId }): Sending[] =>
      keys
        .filter((key) => key.buyerId === buyerId)
        .map(({ key }) => {
          const seen = { status: shownId ? 201 : null, orderId: shownId }
          return { buyerId, key, lines, startedAt: 0, endedAt: 0, ...seen }
        }),
    )
    return {
      meant: meant.length,
      doubled: stored.filter((count) => count > 1).length,
      lost: stored.filter((count) => count === 0).length,
      violations: await checkOrders(db, [...market.history, ...history], market.putIn, market.earlierOrders),
    }
  })
