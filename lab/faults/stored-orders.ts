import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

export interface StoredOrder {
  id: string
  buyerId: string
  /** Ids of its parts, one per shop. */
  parts: string[]
  items: { part: string; listingId: string; quantity: number }[]
}

/** The order that a buyer's key was used for; null when the row names none. */
export interface StoredKey {
  buyerId: string
  key: string
  orderId: string | null
}

/** Every order and key of the database. */
export async function readStoredOrders(
  db: Database,
): Promise<{ orders: Map<string, StoredOrder>; keys: StoredKey[] }> {
  const [orders, parts, items, keys] = await Promise.all([
    db.selectFrom('orders').select(['id', 'buyer_id as buyerId']).execute(),
    db.selectFrom('vendor_orders').select(['id', 'order_id as orderId']).execute(),
    db
      .selectFrom('order_items')
      .select(['order_id as orderId', 'vendor_order_id as part', 'listing_id as listingId', 'quantity'])
      .execute(),
    db
      .selectFrom('idempotency_keys')
      // The complete responses of tens of thousands of orders would take longer than a statement may.
      .select(['user_id as buyerId', 'key', sql<string | null>`answer->'order'->>'_id'`.as('orderId')])
      .execute(),
  ])
  const partsOf = Map.groupBy(parts, ({ orderId }) => orderId)
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const whole = ({ id, buyerId }: (typeof orders)[number]): StoredOrder => ({
    id,
    buyerId,
    parts: (partsOf.get(id) ?? []).map((part) => part.id),
    items: itemsOf.get(id) ?? [],
  })
  return {
    orders: new Map(orders.map((order) => [order.id, whole(order)])),
    keys,
  }
}
