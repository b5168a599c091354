import { leonesFromCents } from '#shared/money.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import type { Transaction } from '../../database/database.ts'
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
  const items = rows.map(({ price_cents, ...row }) => ({ price: leonesFromCents(price_cents), ...row }))
  const record = records.get(vendorOrderId) ?? emptyPart
  return {
    ...rest,
    ...toPayOf(items, record),
    order,
    isBuyerDeleted: deleted_at !== null,
    items,
  }
}
