import { leonesFromCents } from '#shared/money.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../locks.ts'
import { emptyPart, toPayOf } from './order-shops.ts'
import { readPartRecords } from './payment-rows.ts'

interface PaidItem {
  price: number
  quantity: number
  status: ItemStatus
}

/** A shop's part of a locked order: what is to pay and what was said of it. */
export interface LockedPart extends ReturnType<typeof toPayOf> {
  id: string
  order: LockedOrder
  shopId: string
  shopName: string
  vendorId: string
  isBuyerDeleted: boolean
  /** The buyer is the shop's vendor. */
  isOwn: boolean
  items: PaidItem[]
}

/** What is to pay for these parts of orders and what of it is paid, by their ids. */
export async function readToPay(
  db: Queryable,
  vendorOrderIds: readonly string[],
): Promise<Map<string, ReturnType<typeof toPayOf>>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['vendor_order_id', 'price_cents', 'quantity', 'status'])
    .where((eb) => eb('vendor_order_id', '=', eb.fn.any(eb.val([...vendorOrderIds]))))
    .execute()
  const records = await readPartRecords(db, vendorOrderIds)
  const byPart = Map.groupBy(rows, (row) => row.vendor_order_id)
  return new Map(
    [...byPart].map(([id, own]) => [id, toPayOf(own.map(paidItem), records.get(id) ?? emptyPart)]),
  )
}

const paidItem = ({ price_cents, quantity, status }: Omit<PaidItem, 'price'> & { price_cents: number }) => ({
  price: leonesFromCents(price_cents),
  quantity,
  status,
})

/** Reads a part of a locked order; undefined where it belongs to another one. */
export async function readPart(
  tx: Transaction,
  order: LockedOrder,
  vendorOrderId: string,
): Promise<LockedPart | undefined> {
  const [part, rows, records] = await Promise.all([
    tx
      .selectFrom('vendor_orders')
      .innerJoin('shops', 'shops.id', 'shop_id')
      .innerJoin('users as buyers', (join) => join.on('buyers.id', '=', order.buyerId))
      .select(['vendor_orders.id', 'shop_id as shopId', 'shops.name as shopName', 'vendor_id as vendorId'])
      .select(['is_own as isOwn', 'buyers.deleted_at'])
      .where('vendor_orders.id', '=', vendorOrderId)
      .where('order_id', '=', order.id)
      .executeTakeFirst(),
    tx
      .selectFrom('order_items')
      .select(['price_cents', 'quantity', 'status'])
      .where('vendor_order_id', '=', vendorOrderId)
      .execute(),
    readPartRecords(tx, [vendorOrderId]),
  ])
  if (!part) return undefined
  const { deleted_at, ...rest } = part
  const items = rows.map(paidItem)
  const record = records.get(vendorOrderId) ?? emptyPart
  return {
    ...rest,
    ...toPayOf(items, record),
    order,
    isBuyerDeleted: deleted_at !== null,
    items,
  }
}
