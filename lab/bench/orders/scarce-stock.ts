import { sql } from 'kysely'
import { AppError } from '#server/errors.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { BenchMarket } from '../support/bench-market.ts'
import { type OrderMarket, orderOf, twoOf } from './order-market.ts'

export interface ScarceResult {
  placed: number
  refused: number
  left: number
  deadlocks: number
}

const units = 3

/**
 * All buyers at once for the last units of the popular listings, until the stock is 0. Throws unless every missing unit is in
 * an order and none was sold twice.
 */
export async function sellOut(
  { services }: BenchMarket,
  { buyerIds, hot }: OrderMarket,
): Promise<ScarceResult> {
  const { db } = services
  const ids = hot.map(({ id }) => id)
  await sql`update listings set stock = ${units} where id = any(${ids}::uuid[])`.execute(db)
  const ordered = async () =>
    Number(
      (await sql<{ n: number }>`select coalesce(sum(quantity), 0) as n from order_items`.execute(db)).rows[0]!
        .n,
    )
  const deadlocks = async () =>
    (
      await sql<{
        deadlocks: number
      }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    ).rows[0]!.deadlocks
  const [orderedBefore, deadlocksBefore] = [await ordered(), await deadlocks()]
  let placed = 0
  let refused = 0
  await Promise.all(
    buyerIds.map(async (buyerId) => {
      for (let attempt = 0; attempt < 20; attempt++) {
        try {
          await placeOrder(services, buyerId, orderOf(twoOf(hot)))
          placed += 1
        } catch (error) {
          if (!(error instanceof AppError) || error.status !== 409) throw error
          refused += 1
        }
      }
    }),
  )
  const { left, lowest } = (
    await sql<{ left: number; lowest: number }>`
    select sum(stock) as left, min(stock) as lowest from listings where id = any(${ids}::uuid[])`.execute(db)
  ).rows[0]!
  const sold = (await ordered()) - orderedBefore
  if (lowest < 0 || sold !== units * hot.length - left || sold !== 2 * placed)
    throw new Error(`OVERSOLD: ${sold} units in orders, ${left} left of ${units * hot.length}`)
  return { placed, refused, left, deadlocks: (await deadlocks()) - deadlocksBefore }
}
