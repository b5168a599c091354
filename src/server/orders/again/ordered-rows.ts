import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'

/** A line of an order, what is left of its listing, and how many of it are in the buyer's cart. */
export interface OrderedLine {
  listingId: string
  /** The title at the time of the order. */
  title: string
  quantity: number
  isShown: boolean
  stock: number
  /** The last day of the shop's absence; null while it is there. */
  awayUntil: string | null
  /** Null where the cart has no row of it. */
  inCart: number | null
}

/** The lines of a buyer's order; none of another buyer's. */
export const orderedLines = (tx: Transaction, buyerId: string, orderId: string): Promise<OrderedLine[]> =>
  tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('listings', 'listings.id', 'order_items.listing_id')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .leftJoin('cart_items', (join) =>
      join
        .onRef('cart_items.listing_id', '=', 'listings.id')
        .onRef('cart_items.user_id', '=', 'orders.buyer_id'),
    )
    .select(['listings.id as listingId', 'order_items.title', 'order_items.quantity', 'listings.stock'])
    .select(['listings.is_shown as isShown', 'cart_items.quantity as inCart'])
    .select(sql<string | null>`away_now(away_until)`.as('awayUntil'))
    .where('orders.id', '=', orderId)
    .where('orders.buyer_id', '=', buyerId)
    .orderBy('order_items.id')
    .execute()
