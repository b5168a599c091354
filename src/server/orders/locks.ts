// Orders are locked after accounts and before reviews, shops and listings; several in one statement, in the order of their
// ids. An order is locked before anything of it, of its items, of a shop's part (its fee and what was said of its payment)
// or of its history is changed (tests/lock-order.test.ts).
import { type SqlBool, sql } from 'kysely'
import type { DeliveryMethod } from '#shared/orders/order.ts'
import type { Closing } from '#shared/orders/order-status.ts'
import type { Queryable, Transaction } from '../database/database.ts'

/** An order that no other transaction changes, nor any of its items, until this one ends. */
export interface LockedOrder {
  id: string
  buyerId: string
  closedAs: Closing | null
  method: DeliveryMethod
}

/** Locks an order; every change of an order or its items begins with this, before it locks listings. */
export const lockOrder = (tx: Transaction, orderId: string): Promise<LockedOrder | undefined> =>
  tx
    .selectFrom('orders')
    .select(['id', 'buyer_id as buyerId', 'closed_as as closedAs', 'method'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A person who leaves while orders wait: their buyer, or the vendor of a shop in them. */
type Party = { buyerId: string } | { vendorId: string }

const isPartyOf = (party: Party) =>
  'buyerId' in party
    ? sql<SqlBool>`orders.buyer_id = ${party.buyerId}`
    : sql<SqlBool>`item.shop_id = (select id from shops where vendor_id = ${party.vendorId})`

const pendingOrdersOf = (party: Party) =>
  sql`from orders where closed_as is null and id in (
    select orders.id from orders join order_items item on item.order_id = orders.id
    where item.status = 'pending' and ${isPartyOf(party)})`

/** How many orders `lockPendingOrdersOf` would lock. */
export async function countPendingOrdersOf(db: Queryable, party: Party): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${pendingOrdersOf(party)}`.execute(db)
  return rows[0]!.count
}

/**
 * Locks, in the order of their ids, the orders in which items of this party are pending. Orders come before listings:
 * lock them before the listings are hidden, and once more afterwards for those placed meanwhile.
 */
export async function lockPendingOrdersOf(tx: Transaction, party: Party): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select id, buyer_id as "buyerId", closed_as as "closedAs", method ${pendingOrdersOf(party)}
    order by id for no key update`.execute(tx)
  return rows
}
