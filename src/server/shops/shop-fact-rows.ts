import { sql } from 'kysely'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { factsDays, fewestAnsweredOrders } from '#shared/shops/shop-facts.ts'
import type { Queryable } from '../database/database.ts'

/**
 * How a shop dealt with its orders of late, by the database's clock; null where it has answered too few. What is read was stored
 * with each answer and stands in one index.
 */
export async function readFacts(db: Queryable, shopId: string): Promise<PublicShop['facts']> {
  const { rows } = await sql<NonNullable<PublicShop['facts']>>`
    select count(*) as "answeredOrders",
      coalesce(round(percentile_cont(0.5) within group (order by answer_seconds) / 60), 0)::float8 as "answerMinutes",
      coalesce(sum(answered_items), 0)::integer as "answeredItems",
      coalesce(sum(accepted_items), 0)::integer as "acceptedItems",
      count(*) filter (where is_received) as "receivedOrders"
    from vendor_orders
    where shop_id = ${shopId} and placed_at > now() - make_interval(days => ${factsDays})
      and answer_seconds is not null and not is_own`.execute(db)
  const facts = rows[0]!
  return facts.answeredOrders < fewestAnsweredOrders ? null : facts
}
