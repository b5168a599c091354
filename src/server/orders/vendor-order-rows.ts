import { sql } from 'kysely'
import { leonesFromCents, totalPrice } from '#shared/money.ts'
import type { VendorOrder, VendorOrdersQuery } from '#shared/orders/order.ts'
import { vendorOrderStatus } from '#shared/orders/order-status.ts'
import type { Queryable } from '../database/database.ts'
import { amongIds, anyPlan } from '../database/statement-names.ts'
import { isUnpaged, pageOf } from '../http/paging.ts'
import { deliveryView } from './delivery-view.ts'
import { itemColumns, itemView } from './item-view.ts'
import { inParts, withinOneAnswer } from './order-parts.ts'
import { emptyPart, type PartRecord, toPayOf } from './payments/order-shops.ts'
import { readPartRecords } from './payments/payment-rows.ts'
import { answerBy } from './waiting-item-rows.ts'

const selectVendorOrders = (db: Queryable) =>
  db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('users', 'users.id', 'orders.buyer_id')
    .select(['vendor_orders.id', 'vendor_orders.order_id', 'orders.created_at', 'closed_as'])
    .select([
      'orders.first_name',
      'orders.last_name',
      'phone',
      'method',
      'orders.address',
      'instructions',
      'landmark',
    ])
    .select('users.deleted_at as buyer_deleted_at')

type VendorOrderRow = Awaited<ReturnType<ReturnType<typeof selectVendorOrders>['execute']>>[number]

type Item = VendorOrder['items'][number]

/** The items of all these vendor orders, by vendor order. */
async function itemsByVendorOrder(db: Queryable, vendorOrderIds: string[]): Promise<Map<string, Item[]>> {
  const rows = await db
    .selectFrom('order_items')
    .modifyFront(anyPlan)
    .select(['vendor_order_id', ...itemColumns, answerBy.as('answer_by')])
    .where('vendor_order_id', '=', amongIds(vendorOrderIds))
    .orderBy('id')
    .execute()
  const byVendorOrder = Map.groupBy(rows, (row) => row.vendor_order_id)
  const views = [...byVendorOrder].map(([vendorOrderId, items]): [string, Item[]] => [
    vendorOrderId,
    items.map(itemView),
  ])
  return new Map(views)
}

function vendorOrderView(row: VendorOrderRow, items: Item[], record: PartRecord): VendorOrder {
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
    ...toPayOf(items, record),
  }
}

async function withItems(db: Queryable, rows: VendorOrderRow[]): Promise<VendorOrder[]> {
  const ids = rows.map((row) => row.id)
  const byVendorOrder = await itemsByVendorOrder(db, ids)
  const records = await readPartRecords(db, ids)
  return rows.map((row) =>
    vendorOrderView(row, byVendorOrder.get(row.id) ?? [], records.get(row.id) ?? emptyPart),
  )
}

const shopOf = (db: Queryable, vendorId: string) =>
  db.selectFrom('shops').select('id').where('vendor_id', '=', vendorId)

/** The parts of orders that `isWaiting` (src/shared/orders/order-status.ts) says yes to, once per item that waits. */
const waitingFor = (db: Queryable, vendorId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('vendor_order_id')
    .where('order_items.shop_id', '=', shopOf(db, vendorId))
    .where('order_items.status', '=', 'pending')
    .where('orders.closed_as', 'is', null)

/**
 * A vendor's parts of orders, newest first, or those that wait, oldest first: they are cancelled first. Other shops' items are
 * not in them. In parts of the list, of which each reads its items when called: those of a page, or those that were found for it.
 */
export async function listVendorOrdersOf(
  db: Queryable,
  vendorId: string,
  { show, ...paging }: VendorOrdersQuery,
  found?: readonly string[],
): Promise<(() => Promise<VendorOrder[]>)[]> {
  const { limit, offset } = pageOf(paging)
  const direction = show === 'waiting' ? 'asc' : 'desc'
  // Ids are as old as their orders; which are on the page is known before anything else of them is read.
  const page = db
    .selectFrom('vendor_orders')
    .select('id')
    .where('shop_id', '=', shopOf(db, vendorId))
    .$if(show === 'waiting', (query) => query.where('id', 'in', waitingFor(db, vendorId)))
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const rows = await selectVendorOrders(db)
    .$if(found === undefined, (query) => query.modifyFront(anyPlan))
    .select(({ selectFrom, fn }) =>
      selectFrom('order_items')
        .select(fn.countAll<number>().as('lines'))
        .whereRef('vendor_order_id', '=', 'vendor_orders.id')
        .as('lines'),
    )
    .where('vendor_orders.id', 'in', found ? sql<string>`(select unnest(${found}::uuid[]))` : page)
    .orderBy('vendor_orders.id', direction)
    .execute()
  const listed = isUnpaged(paging) ? withinOneAnswer(rows) : rows
  return inParts(listed).map((part) => () => withItems(db, part))
}

/** How many orders a vendor has received, and how many of them wait for an answer. */
export async function countVendorOrdersOf(
  db: Queryable,
  vendorId: string,
): Promise<{ all: number; waiting: number }> {
  const received = db
    .selectFrom('vendor_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopOf(db, vendorId))
  const waiting = db
    .selectFrom(waitingFor(db, vendorId).distinct().as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const { rows } = await sql<{ all: number; waiting: number }>`
    select ${anyPlan} (${received}) as all, (${waiting}) as waiting`.execute(db)
  return rows[0]!
}

/** How many orders wait for a vendor's answer; where more than `most` do, `most`. */
export async function countWaitingOrdersOf(db: Queryable, vendorId: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(waitingFor(db, vendorId).distinct().limit(most).as('waiting'))
    .modifyFront(anyPlan)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The price of what a vendor accepted, received or not, of the orders of the last days, in Leones. */
export async function sumAcceptedOf(
  db: Queryable,
  vendorId: string,
): Promise<{ acceptedIn7Days: number; acceptedIn30Days: number }> {
  const { rows } = await sql<{ week: number; month: number }>`
    select coalesce(sum(price_cents * quantity) filter (where orders.created_at >= now() - interval '7 days'), 0)::float8 as week,
      coalesce(sum(price_cents * quantity), 0)::float8 as month
    from vendor_orders
      join orders on orders.id = vendor_orders.order_id
      join order_items on order_items.order_id = orders.id and order_items.vendor_order_id = vendor_orders.id
    where vendor_orders.shop_id = (${shopOf(db, vendorId)})
      and orders.created_at >= now() - interval '30 days'
      and order_items.status in ('accepted', 'completed')`.execute(db)
  const { week, month } = rows[0]!
  return { acceptedIn7Days: leonesFromCents(week), acceptedIn30Days: leonesFromCents(month) }
}

/** One vendor order that exists, as its vendor sees it. */
export async function vendorOrderById(db: Queryable, vendorOrderId: string): Promise<VendorOrder> {
  const row = await selectVendorOrders(db)
    .where('vendor_orders.id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return (await withItems(db, [row]))[0]!
}
