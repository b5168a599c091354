import { sql } from 'kysely'
import type { OrdersCsvQuery } from '#shared/admin/csv-queries.ts'
import { leonesFromCents, totalPrice } from '#shared/money.ts'
import { deliveryFeeOf } from '#shared/orders/delivery-fees.ts'
import type { DeliveryMethod } from '#shared/orders/order.ts'
import { type Closing, type ItemStatus, orderStatus } from '#shared/orders/order-status.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import { readToPay } from '../../orders/payments/part-rows.ts'
import { branchesOf, filtersOf } from '../orders/admin-order-rows.ts'

interface OrderRow {
  id: string
  created_at: Date
  closed_as: Closing | null
  closed_at: Date | null
  buyer_id: string
  buyer: string
  phone: string
  method: DeliveryMethod
  shops: string
  /** Ids of the shops' parts. */
  parts: string[]
  statuses: ItemStatus[]
  units: number
  cents: number
  accepted_cents: number
}

/** In Leones; the fee is null while no shop has named one. */
interface ReadOrder extends OrderRow {
  deliveryFee: number | null
  toPay: number
}

/** The orders that a search finds, as the list finds them. */
async function isFound(db: Queryable, search: string | undefined) {
  if (!search) return sql`true`
  const found = (await branchesOf(db, search)).map(
    ({ join, where }) => sql`orders.id in (select orders.id from orders ${join} where ${where})`,
  )
  return sql`(${sql.join(found, sql` or `)})`
}

async function readOrders(
  db: Queryable,
  query: OrdersCsvQuery,
  last: OrderRow | undefined,
  limit: number,
): Promise<ReadOrder[]> {
  const { rows } = await sql<OrderRow>`
    select orders.*, lines.*
    from (select orders.id, orders.created_at, closed_as, closed_at, buyer_id, method,
        case when deleted_at is null then trim(orders.first_name || ' ' || orders.last_name) else 'Deleted user' end as buyer,
        case when deleted_at is null then phone else '' end as phone
      from orders join users on users.id = buyer_id
      where ${filtersOf(query)} and ${await isFound(db, query.search)}
        and ${last === undefined ? sql`true` : sql`orders.id < ${last.id}`}
      order by orders.id desc limit ${limit}) orders
    cross join lateral (
      select string_agg(distinct shops.name, '; ') as shops,
        array_agg(distinct vendor_order_id) as parts, array_agg(status) as statuses, sum(quantity) as units,
        sum(price_cents * quantity)::bigint as cents,
        coalesce(sum(price_cents * quantity) filter (where status in ('accepted', 'completed')), 0)::bigint as accepted_cents
      from order_items item join shops on shops.id = item.shop_id where item.order_id = orders.id) lines
    order by orders.id desc`.execute(db)
  const toPay = await readToPay(
    db,
    rows.flatMap(({ parts }) => parts),
  )
  return rows.map((row) => {
    const shops = row.parts.map((part) => toPay.get(part)!)
    return {
      ...row,
      deliveryFee: deliveryFeeOf(shops),
      toPay: totalPrice(shops.map((shop) => ({ price: shop.toPay, quantity: 1 }))),
    }
  })
}

/** All orders, the newest first, each on one line. */
export const orderTable = (db: Queryable, query: OrdersCsvQuery): CsvTable<ReadOrder> => ({
  name: 'orders',
  columns: {
    _id: (row) => row.id,
    createdAt: (row) => row.created_at,
    status: (row) => orderStatus(row.statuses, row.closed_as),
    closedAt: (row) => row.closed_at,
    buyerId: (row) => row.buyer_id,
    buyer: (row) => row.buyer,
    phone: (row) => row.phone,
    method: (row) => row.method,
    shops: (row) => row.shops,
    items: (row) => row.statuses.length,
    units: (row) => row.units,
    total: (row) => leonesFromCents(row.cents),
    accepted: (row) => leonesFromCents(row.accepted_cents),
    deliveryFee: (row) => row.deliveryFee,
    toPay: (row) => row.toPay,
  },
  readPage: (last, limit) => readOrders(db, query, last, limit),
})
