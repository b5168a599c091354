import { sql } from 'kysely'
import type { Delivery } from '#shared/orders/order.ts'
import type { Closing, ItemStatus } from '#shared/orders/order-status.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { LockedOrder } from './locks.ts'

export interface NewOrder {
  id: string
  buyerId: string
  createdAt: Date
  /** The transaction's time by the database's clock. */
  pendingSince: Date
  delivery: Delivery
}

interface NewVendorOrder {
  id: string
  shopId: string
  /** The buyer is the shop's vendor. */
  isOwn: boolean
}

export interface NewItem {
  id: string
  vendorOrderId: string
  shopId: string
  listingId: string
  title: string
  priceCents: number
  quantity: number
  /** Hash of the listing's first picture. */
  picture: string
}

/**
 * Stores an order, its parts per shop and their items, all pending from the database's now on: in one statement, the
 * same for any number of items, which the database has to read once only.
 */
export async function insertOrder(
  tx: Transaction,
  { id, buyerId, createdAt, delivery }: NewOrder,
  parts: readonly NewVendorOrder[],
  items: readonly NewItem[],
): Promise<void> {
  const shopIds = parts.map(({ shopId }) => shopId)
  const areOwn = parts.map(({ isOwn }) => isOwn)
  const all = <Name extends keyof NewItem>(name: Name) => items.map((item) => item[name])
  await sql`
    with new_order as (
      insert into orders (id, buyer_id, created_at, first_name, last_name, phone, method, address, instructions, landmark)
      values (${id}, ${buyerId}, ${createdAt}, ${delivery.firstName}, ${delivery.lastName}, ${delivery.phone},
        ${delivery.method}, ${delivery.address}, ${delivery.instructions},
        ${delivery.landmark})),
    new_parts as (
      insert into vendor_orders (id, order_id, shop_id, placed_at, is_own)
      select part, ${id}, shop, ${createdAt}, is_own
      from unnest(${parts.map((part) => part.id)}::uuid[], ${shopIds}::uuid[], ${areOwn}::boolean[])
        as new (part, shop, is_own))
    insert into order_items
      (order_id, id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture)
    select ${id}, new.* from unnest(${all('id')}::uuid[], ${all('vendorOrderId')}::uuid[],
      ${all('shopId')}::uuid[], ${all('listingId')}::uuid[], ${all('title')}::text[], ${all('priceCents')}::bigint[],
      ${all('quantity')}::integer[], ${all('picture')}::text[]) as new`.execute(tx)
}

/** An item as its columns. */
export const itemColumnsOf = (item: NewItem) => ({
  id: item.id,
  vendor_order_id: item.vendorOrderId,
  shop_id: item.shopId,
  listing_id: item.listingId,
  title: item.title,
  price_cents: item.priceCents,
  quantity: item.quantity,
  picture: item.picture,
})

export interface ItemRow {
  id: string
  orderId: string
  vendorOrderId: string
  shopId: string
  listingId: string
  title: string
  priceCents: number
  quantity: number
  status: ItemStatus
  isExpired: boolean
}

/** The items of an order in the order of their lines; lock the order first. */
export const itemsOfOrder = (tx: Transaction, { id }: LockedOrder): Promise<ItemRow[]> =>
  tx
    .selectFrom('order_items')
    .select(['id', 'title', 'quantity', 'status', 'order_id as orderId', 'shop_id as shopId'])
    .select(['vendor_order_id as vendorOrderId', 'listing_id as listingId', 'is_expired as isExpired'])
    .select('price_cents as priceCents')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()

/** A shop's part of an order, found by its own id or by the order's. */
export const findVendorOrderIds = (
  db: Queryable,
  vendorId: string,
  eitherId: string,
): Promise<{ vendorOrderId: string; orderId: string } | undefined> =>
  db
    .selectFrom('vendor_orders')
    .innerJoin('shops', 'shops.id', 'vendor_orders.shop_id')
    .select(['vendor_orders.id as vendorOrderId', 'vendor_orders.order_id as orderId'])
    .where('shops.vendor_id', '=', vendorId)
    .where((eb) =>
      eb.or([eb('vendor_orders.id', '=', eitherId), eb('vendor_orders.order_id', '=', eitherId)]),
    )
    .executeTakeFirst()

/**
 * Sets items to a status; put back to pending, they wait since the database's now. A reason and `isByMakit` are for `rejected`
 * alone, and only cancelled items expire.
 */
export async function setItemStatus(
  tx: Transaction,
  itemIds: readonly string[],
  status: ItemStatus,
  { rejectReason = '', isExpired = false, isByMakit = false } = {},
): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({
      status,
      reject_reason: rejectReason,
      is_expired: isExpired,
      is_rejected_by_makit: isByMakit,
      ...(status === 'pending' ? { pending_since: sql<Date>`now()` } : {}),
    })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...itemIds]))))
    .execute()
}

/** Notes that and how the buyer closed orders. */
export async function setClosed(
  tx: Transaction,
  orderIds: readonly string[],
  as: Closing,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ closed_as: as, closed_at: at })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...orderIds]))))
    .execute()
}
