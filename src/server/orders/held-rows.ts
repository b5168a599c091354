import { sql } from 'kysely'
import { type HeldStock, mostCompletedOrders } from '#shared/orders/held-stock.ts'
import type { Transaction } from '../database/database.ts'

/** What the bounds on a buyer's orders look at. */
export interface BuyerOrders {
  held: HeldStock
  /** Orders in which something is pending. */
  pendingOrders: number
  /** Units that are pending, by listing, of those asked about. */
  heldUnitsOf: Record<string, number>
  /** At most as many as count. What a vendor ordered from the own shop is not looked at. */
  completedOrders: number
  /** When the buyer placed the order that is this many orders ago; null where there are fewer. */
  placedAt: (Date | null)[]
}

/** Reads them; lock the buyer's account first, so that no other order of theirs is placed meanwhile. */
export async function readBuyerOrders(
  tx: Transaction,
  buyerId: string,
  listingIds: readonly string[],
  ordersAgo: readonly number[],
): Promise<BuyerOrders> {
  const { rows } = await sql<BuyerOrders>`
    with held as materialized (
      select order_id, listing_id, quantity, price_cents
      from orders join order_items item on item.order_id = orders.id and item.status = 'pending'
      where orders.buyer_id = ${buyerId} and orders.closed_as is null)
    select
      (select json_build_object('units', coalesce(sum(quantity), 0),
        'valueCents', coalesce(sum(quantity * price_cents), 0)) from held) as held,
      (select count(distinct order_id) from held) as "pendingOrders",
      (select coalesce(json_object_agg(listing_id, units), '{}') from (
        select listing_id, sum(quantity) as units from held
        where listing_id = any(${listingIds}::uuid[]) group by listing_id) of_listing) as "heldUnitsOf",
      (select count(*) from (
        select from orders where buyer_id = ${buyerId} and closed_as = 'completed' and exists (
          select from order_items item join shops on shops.id = item.shop_id
          where item.order_id = orders.id and item.status = 'completed' and shops.vendor_id <> ${buyerId})
        limit ${mostCompletedOrders}) completed) as "completedOrders",
      array(select (select created_at from orders where buyer_id = ${buyerId}
          order by created_at desc offset ago - 1 limit 1)
        from unnest(${ordersAgo}::int[]) with ordinality as asked (ago, place) order by place) as "placedAt"`.execute(
    tx,
  )
  return rows[0]!
}
