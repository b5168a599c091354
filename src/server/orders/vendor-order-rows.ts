import { totalPrice } from '#shared/money.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { vendorOrderStatus } from '#shared/orders/order-status.ts'
import type { Queryable } from '../platform/database.ts'
import { type Paging, pageOf } from '../platform/paging.ts'
import { deliveryView } from './delivery-view.ts'
import { itemColumns, itemView } from './item-view.ts'

const selectVendorOrders = (db: Queryable) =>
  db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('users', 'users.id', 'orders.buyer_id')
    .select(['vendor_orders.id', 'vendor_orders.order_id', 'orders.created_at', 'closed_as'])
    .select(['orders.first_name', 'orders.last_name', 'phone', 'method', 'orders.address', 'instructions'])
    .select('users.deleted_at as buyer_deleted_at')

type VendorOrderRow = Awaited<ReturnType<ReturnType<typeof selectVendorOrders>['execute']>>[number]

type Item = VendorOrder['items'][number]

/** The items of all these vendor orders, by vendor order. */
async function itemsByVendorOrder(db: Queryable, vendorOrderIds: string[]): Promise<Map<string, Item[]>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['vendor_order_id', ...itemColumns])
    .where((eb) => eb('vendor_order_id', '=', eb.fn.any(eb.val(vendorOrderIds))))
    .orderBy('id')
    .execute()
  const byVendorOrder = Map.groupBy(rows, (row) => row.vendor_order_id)
  const views = [...byVendorOrder].map(([vendorOrderId, items]): [string, Item[]] => [
    vendorOrderId,
    items.map(itemView),
  ])
  return new Map(views)
}

function vendorOrderView(row: VendorOrderRow, items: Item[]): VendorOrder {
  const statuses = items.map((item) => item.status)
  return {
    _id: row.id,
    order: row.order_id,
    createdAt: row.created_at.toISOString(),
    vendorStatus: vendorOrderStatus(statuses, row.closed_as),
    closedAs: row.closed_as,
    total: totalPrice(items),
    delivery: deliveryView(row),
    items,
  }
}

async function withItems(db: Queryable, rows: VendorOrderRow[]): Promise<VendorOrder[]> {
  const byVendorOrder = await itemsByVendorOrder(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => vendorOrderView(row, byVendorOrder.get(row.id) ?? []))
}

/** A vendor's parts of orders, newest first; all of them unless paging is asked for. Other shops' items are not in them. */
export async function listVendorOrdersOf(
  db: Queryable,
  vendorId: string,
  paging: Paging,
): Promise<VendorOrder[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await selectVendorOrders(db)
    .innerJoin('shops', 'shops.id', 'vendor_orders.shop_id')
    .where('shops.vendor_id', '=', vendorId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('vendor_orders.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute()
  return withItems(db, rows)
}

/** One vendor order that exists, as its vendor sees it. */
export async function vendorOrderById(db: Queryable, vendorOrderId: string): Promise<VendorOrder> {
  const row = await selectVendorOrders(db)
    .where('vendor_orders.id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return (await withItems(db, [row]))[0]!
}
