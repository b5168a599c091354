import { type RawBuilder, sql } from 'kysely'
import type {
  AdminOrdersQuery,
  ListedOrder,
  OrderPayment,
  OrderPerson,
} from '#shared/admin/orders/admin-order.ts'
import { isId } from '#shared/ids.ts'
import { mostListed } from '#shared/moderation/listing-states.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { PaymentState } from '#shared/orders/payment-states.ts'
import type { Queryable } from '../../database/database.ts'
import { readToPay } from '../../orders/payments/part-rows.ts'
import { betweenDays } from '../days-asked.ts'
import { queryFor } from '../found-words.ts'
import { hasWaitedForADay } from '../waiting-items.ts'

/** A search looks at no more than this many accounts and shops, the newest; more words find the others. */
const mostNamed = 100

/** A join and a condition that choose among `orders`. */
interface Branch {
  join: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** What of a query is no search, as a condition on `orders`. */
export function filtersOf({
  status,
  shop,
  payment,
  unanswered,
  from,
  to,
}: Omit<AdminOrdersQuery, 'page' | 'limit'>): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`, ...betweenDays('orders.created_at', { from, to })]
  if (status) conditions.push(sql`orders.derived_status = ${status}`)
  if (shop) conditions.push(isOfShops([shop]))
  if (payment) conditions.push(hasPayment(payment))
  if (unanswered) conditions.push(isUnanswered)
  return sql.join(conditions, sql` and `)
}

const isOfShops = (ids: readonly string[]) =>
  sql`orders.id in (select order_id from vendor_orders where shop_id = any(${[...ids]}::uuid[]))`

const hasPayment = (state: PaymentState) =>
  sql`orders.id in (select order_id from vendor_orders where payment_state = ${state})`

/** What waits is read first: it is little, and from the oldest order on it would come last. */
const isUnanswered = sql`orders.id = any(array(
  select order_id from order_items where status = 'pending' and ${hasWaitedForADay('order_items')}))`

/**
 * Where a search is looked for, each with an index of its own: the words of the order, its buyer's account, and its shops by
 * their present names.
 */
export async function branchesOf(db: Queryable, search: string | undefined): Promise<Branch[]> {
  const none = sql``
  if (!search) return [{ join: none, where: sql`true` }]
  if (isId(search))
    return [
      {
        join: none,
        where: sql`orders.id in (select ${search}::uuid union all select order_id from vendor_orders where id = ${search})`,
      },
    ]
  const query = queryFor(search)
  const { rows } = await sql<{ buyers: string[]; shops: string[]; isCommon: boolean }>`
    select ${newestWith(
      'users',
      sql`deleted_at is null
        and found_account(first_name, last_name, other_names, email, tel) @@ ${query}`,
    )} as buyers,
      ${newestWith('shops', sql`array_to_tsvector(found_words(name)) @@ ${query}`)} as shops,
      ${mostListed} <= (select count(*) from (
        select from order_words where words @@ ${query} limit ${mostListed}) counted) as "isCommon"`.execute(
    db,
  )
  const { buyers, shops, isCommon } = rows[0]!
  const byWords = isCommon
    ? { join: sql`join order_words on order_words.order_id = orders.id`, where: sql`words @@ ${query}` }
    : {
        join: none,
        where: sql`orders.id = any(array(select order_id from order_words where words @@ ${query}))`,
      }
  return [
    byWords,
    ...(buyers.length > 0 ? [{ join: none, where: sql`orders.buyer_id = any(${buyers}::uuid[])` }] : []),
    ...(shops.length > 0 ? [{ join: none, where: isOfShops(shops) }] : []),
  ]
}

/**
 * The ids of the newest rows of a table that meet a condition on their words. What few rows meet is asked of the index of words:
 * PostgreSQL cannot know how few they are, and would look for the newest at row after row. Of what many meet those come soon.
 */
const newestWith = (table: 'users' | 'shops', condition: RawBuilder<unknown>): RawBuilder<unknown> => {
  const found = sql`select id from ${sql.table(table)} where ${condition}`
  const newest = sql`order by id desc limit ${mostNamed}`
  return sql`(with few as materialized (${found} limit ${mostListed})
    select case when (select count(*) from few) < ${mostListed} then array(select id from few ${newest})
      else array(${found} ${newest}) end)`
}

/** Each branch with what it may read at most, together without repetitions. */
const union = (branches: readonly Branch[], filters: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql.join(
    branches.map(
      ({ join, where }) =>
        sql`(select orders.id, orders.created_at from orders ${join} where ${where} and ${filters} ${end})`,
    ),
    sql` union `,
  )

/** Ids of one page of orders, newest first or unanswered ones oldest first, and how many there are: both up to `mostListed`. */
export async function findOrderIds(
  db: Queryable,
  query: AdminOrdersQuery,
): Promise<{ ids: string[]; total: number }> {
  const branches = await branchesOf(db, query.search)
  const filters = filtersOf(query)
  const offset = (query.page - 1) * query.limit
  const end = Math.min(offset + query.limit, mostListed)
  const inOrder = query.unanswered ? sql`order by created_at, id` : sql`order by created_at desc, id desc`
  const page = await sql<{ id: string }>`
    select id from (${union(branches, filters, sql`${inOrder} limit ${end}`)}) found
    ${inOrder} limit ${Math.max(0, end - offset)} offset ${Math.min(offset, mostListed)}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from (${union(branches, filters, sql`limit ${mostListed}`)}) found limit ${mostListed}) counted`.execute(
    db,
  )
  return { ids: page.rows.map(({ id }) => id), total: rows[0]!.total }
}

interface ListedRow {
  id: string
  created_at: Date
  status: OrderStatus
  buyer_id: string
  buyer: string
  cents: number
  lines: number
  titles: string[]
  shops: (Omit<ListedOrder['shops'][number], 'toPay' | 'paid' | 'stillToPay'> & { toPayCents: number })[]
}

/** These orders in this order, as the list shows them. */
export async function listedOrders(db: Queryable, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select orders.id, orders.created_at, derived_status as status, buyer_id, trim(users.first_name || ' ' || users.last_name) as buyer,
      items.*, parts.shops
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join orders on orders.id = wanted.id join users on users.id = buyer_id
    cross join lateral (
      select sum(price_cents * quantity)::float8 as cents, count(*)::integer as lines,
        (array_agg(title order by id))[1:3] as titles
      from order_items where order_id = orders.id) items
    cross join lateral (
      select json_agg(json_build_object('_id', part.id, 'shop', json_build_object('_id', shops.id, 'name', shops.name),
        'tel', case when vendors.deleted_at is null or orders.closed_as is null then vendors.tel else '' end,
        'toPayCents', goods.cents + case when goods.cents > 0 then coalesce(part.delivery_fee_cents, 0) else 0 end,
        'payment', part.payment_state, 'unansweredSince', goods.since) order by part.id) as shops
      from vendor_orders part join shops on shops.id = part.shop_id join users vendors on vendors.id = shops.vendor_id
      cross join lateral (
        select coalesce(sum(price_cents * quantity) filter (where status not in ('rejected', 'cancelled', 'out_of_stock')), 0)
            ::float8 as cents,
          min(pending_since) filter (where status = 'pending' and ${hasWaitedForADay('item')}) as since
        from order_items item where item.order_id = orders.id and item.vendor_order_id = part.id) goods
      where part.order_id = orders.id) parts
    order by place`.execute(db)
  const parts = await readToPay(
    db,
    rows.flatMap(({ shops }) => shops.map(({ _id }) => _id)),
  )
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    total: leonesFromCents(row.cents),
    toPay: leonesFromCents(row.shops.reduce((sum, { toPayCents }) => sum + toPayCents, 0)),
    buyer: { _id: row.buyer_id, name: row.buyer },
    lines: row.lines,
    titles: row.titles,
    shops: row.shops.map(({ toPayCents, unansweredSince, ...part }) => {
      const { paid = 0, stillToPay = 0 } = parts.get(part._id) ?? {}
      return {
        ...part,
        toPay: leonesFromCents(toPayCents),
        paid,
        stillToPay,
        unansweredSince: unansweredSince && new Date(unansweredSince).toISOString(),
      }
    }),
  }))
}

/** The account that placed an order; undefined where there is no such order. */
export const buyerOf = (db: Queryable, orderId: string): Promise<OrderPerson | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.buyer_id')
    .select(personColumns)
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

/** The vendors of an order's shops. */
export async function vendorsOf(
  db: Queryable,
  orderId: string,
): Promise<(OrderPerson & { shop: { _id: string; name: string } })[]> {
  const rows = await db
    .selectFrom('vendor_orders')
    .innerJoin('shops', 'shops.id', 'vendor_orders.shop_id')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .select(personColumns)
    .select(['shops.id as shopId', 'shops.name as shopName'])
    .where('order_id', '=', orderId)
    .orderBy('vendor_orders.id')
    .execute()
  return rows.map(({ shopId, shopName, ...person }) => ({ ...person, shop: { _id: shopId, name: shopName } }))
}

const personColumns = [
  'users.id as _id',
  sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
  sql<string>`coalesce(users.email, '')`.as('email'),
  'users.tel',
] as const

/** The newest that are shown of what both sides said of paying. */
const mostPayments = 200

/** All that both sides said of paying the shops of an order, in the order in which they did. */
export async function paymentsOf(db: Queryable, orderId: string): Promise<OrderPayment[]> {
  const rows = await db
    .selectFrom('order_payments')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'vendor_order_id')
    .select(['vendor_order_id', 'state', 'method', 'amount_cents', 'reference', 'note'])
    .select('order_payments.created_at')
    .where('order_id', '=', orderId)
    .orderBy('order_payments.created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(mostPayments)
    .execute()
  return rows.reverse().map((row) => ({
    vendorOrderId: row.vendor_order_id,
    state: row.state,
    method: row.method,
    amount: leonesFromCents(row.amount_cents),
    reference: row.reference,
    note: row.note,
    at: row.created_at.toISOString(),
  }))
}
