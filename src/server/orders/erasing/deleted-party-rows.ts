import { type SqlBool, sql } from 'kysely'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../locks.ts'
import type { ItemRow } from '../order-rows.ts'

/** The items of locked orders, by order. */
export async function itemsOfOrders(
  tx: Transaction,
  orders: readonly LockedOrder[],
): Promise<Map<string, ItemRow[]>> {
  const orderIds = orders.map(({ id }) => id)
  const rows = await tx
    .selectFrom('order_items')
    .select(['id', 'title', 'quantity', 'status', 'order_id as orderId', 'shop_id as shopId'])
    .select(['vendor_order_id as vendorOrderId', 'listing_id as listingId', 'is_expired as isExpired'])
    .select('price_cents as priceCents')
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(orderIds))))
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.orderId)
}

/** Takes name, phone, address, landmark and instructions off all orders of a buyer who is being deleted. */
export async function eraseDeliveries(tx: Transaction, buyerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ first_name: 'Deleted', last_name: 'user', phone: '', address: '', instructions: '', landmark: '' })
    .where('buyer_id', '=', buyerId)
    .execute()
}

/** The open orders of a buyer in which a shop has accepted something; lock them first. */
export async function openOrdersWithAccepted(tx: Transaction, buyerId: string): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select id, buyer_id as "buyerId", closed_as as "closedAs", method from orders
    where buyer_id = ${buyerId} and closed_as is null
      and exists (select from order_items where order_id = orders.id and status = 'accepted')
    order by id`.execute(tx)
  return rows
}

/** Accepted items of open orders. Orders of deleted buyers are left out: they are never closed, and no buyer will call. */
const awaitedItems = (db: Queryable) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('shops', 'shops.id', 'order_items.shop_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.buyer_id')
    .select('order_items.id')
    .where('order_items.status', '=', 'accepted')
    .where('orders.closed_as', 'is', null)
    .where('buyers.deleted_at', 'is', null)

/** Whether buyers still wait for goods that this vendor has accepted: they must be able to call. */
export const hasAwaitedItems = async (db: Queryable, vendorId: string): Promise<boolean> =>
  (await awaitedItems(db).where('shops.vendor_id', '=', vendorId).limit(1).executeTakeFirst()) !== undefined

/** Deleted vendors whose number is still stored although no buyer waits for their goods any more. */
export async function vendorsWithoutOpenItems(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted_at', 'is not', null)
    .where('users.tel', '!=', '')
    .where((eb) => eb.not(eb.exists(awaitedItems(db).where(sql<SqlBool>`shops.vendor_id = users.id`))))
    .execute()
  return rows.map((row) => row.id)
}
