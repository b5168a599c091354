import { sql } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import { totalPrice } from '#shared/money.ts'
import { daysToAnswer, type Order, type OrderItem } from '#shared/orders/order.ts'
import { type ItemStatus, orderStatus } from '#shared/orders/order-status.ts'
import { reviewRefusal } from '#shared/reviews/review-rules.ts'
import { isAccountUsable, isOpenToBuyers } from '#shared/shops/shop-openness.ts'
import type { Queryable } from '../database/database.ts'
import { amongIds, anyPlan } from '../database/statement-names.ts'
import { isUnpaged, type Paging, pageOf } from '../http/paging.ts'
import { isTooOldToEdit, isTooOldToReview, ownReviewColumns, ownReviewView } from '../reviews/own-review.ts'
import { deliveryView } from './delivery-view.ts'
import { itemColumns, itemView } from './item-view.ts'
import type { ShopVendor } from './order-contact-rows.ts'
import { inParts, withinOneAnswer } from './order-parts.ts'
import { itemColumnsOf, type NewItem, type NewOrder } from './order-rows.ts'
import { orderShops, type PartRecord } from './payments/order-shops.ts'
import { readPartRecords } from './payments/payment-rows.ts'
import { answerBy } from './waiting-item-rows.ts'

const selectOrders = (db: Queryable) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.buyer_id')
    .select(['orders.id', 'orders.created_at', 'closed_as', 'orders.first_name', 'orders.last_name'])
    .select([
      'phone',
      'method',
      'orders.address',
      'instructions',
      'landmark',
      'users.deleted_at as buyer_deleted_at',
    ])

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

/** A deleted vendor's number is shown as long as the order is open: the buyer may wait for accepted goods. */
const shopTel = sql<string>`case when users.deleted_at is null or orders.closed_as is null then users.tel else '' end`

interface ReviewedRow {
  status: ItemStatus
  buyer_id: string
  vendor_id: string
  review_id: string | null
  is_too_old_to_review: boolean
}

const mayReview = (row: ReviewedRow): boolean =>
  reviewRefusal({
    status: row.status,
    isOwnShop: row.vendor_id === row.buyer_id,
    isReviewed: row.review_id !== null,
    isTooOld: row.is_too_old_to_review,
  }) === null

/** An item with the part of the order that it belongs to. */
interface ItemOfPart {
  vendorOrderId: string
  item: OrderItem
}

/** The items of all these orders, by order, each with its shop and the number of the shop's vendor. */
async function itemsByOrder(db: Queryable, orderIds: string[]): Promise<Map<string, ItemOfPart[]>> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('shops', 'shops.id', 'order_items.shop_id')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('reviews', 'reviews.order_item_id', 'order_items.id')
    .modifyFront(anyPlan)
    .select([
      'order_id',
      'vendor_order_id',
      'buyer_id',
      'vendor_id',
      ...itemColumns,
      answerBy.as('answer_by'),
    ])
    .select(ownReviewColumns)
    .select([isTooOldToReview.as('is_too_old_to_review'), isTooOldToEdit.as('is_too_old_to_edit')])
    .select(['shops.id as shop_id', 'shops.name as shop_name', 'shops.address', 'logo', shopTel.as('tel')])
    .select(['shops.is_active as is_shop_active', 'role', 'users.is_active', 'users.deleted_at'])
    .where('order_id', '=', amongIds(orderIds))
    .orderBy('order_items.id')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  const views = [...byOrder].map(([orderId, items]): [string, ItemOfPart[]] => [
    orderId,
    items.map((row) => ({
      vendorOrderId: row.vendor_order_id,
      item: {
        ...itemView(row),
        shop: shopContact(row),
        review: ownReviewView(row),
        mayReview: mayReview(row),
      },
    })),
  ])
  return new Map(views)
}

interface ShopRow {
  shop_id: string
  shop_name: string
  address: string
  logo: string
  tel: string
  is_shop_active: boolean
  role: Role
  is_active: boolean
  deleted_at: Date | null
}

function shopContact(row: ShopRow): OrderItem['shop'] {
  const { role, is_shop_active: isShopActive } = row
  const isAccountActive = isAccountUsable({ isActive: row.is_active, deletedAt: row.deleted_at })
  return {
    _id: row.shop_id,
    name: row.shop_name,
    address: row.address,
    logo: row.logo,
    tel: row.tel,
    isOpen: isOpenToBuyers({ role, isAccountActive, isShopActive }),
  }
}

function orderView(
  row: OrderRow,
  parts: readonly ItemOfPart[],
  records: ReadonlyMap<string, PartRecord>,
): Order {
  const items = parts.map(({ item }) => item)
  const statuses = items.map((item) => item.status)
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    status: orderStatus(statuses, row.closed_as),
    total: totalPrice(items),
    delivery: deliveryView(row),
    items,
    shops: shopsOf(parts, records),
  }
}

const shopsOf = (parts: readonly ItemOfPart[], records: ReadonlyMap<string, PartRecord>) =>
  orderShops(
    parts.map(({ vendorOrderId, item }) => ({ vendorOrderId, ...item })),
    records,
  )

async function withItems(db: Queryable, rows: OrderRow[]): Promise<Order[]> {
  const byOrder = await itemsByOrder(
    db,
    rows.map((row) => row.id),
  )
  const partIds = new Set([...byOrder.values()].flat().map(({ vendorOrderId }) => vendorOrderId))
  const records = await readPartRecords(db, [...partIds])
  return rows.map((row) => orderView(row, byOrder.get(row.id) ?? [], records))
}

/**
 * The orders of a buyer as the buyer sees them, newest first, in parts of which each reads its items when called: those of a
 * page, or those that were found for it.
 */
export async function listOrdersOf(
  db: Queryable,
  buyerId: string,
  paging: Paging,
  found?: readonly string[],
): Promise<(() => Promise<Order[]>)[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await selectOrders(db)
    .select(({ selectFrom, fn }) =>
      selectFrom('order_items')
        .select(fn.countAll<number>().as('lines'))
        .whereRef('order_id', '=', 'orders.id')
        .as('lines'),
    )
    .where('buyer_id', '=', buyerId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .$if(found === undefined, (query) => query.modifyFront(anyPlan).limit(limit).offset(offset))
    .$if(found !== undefined, (query) => query.where('orders.id', '=', sql<string>`any(${found}::uuid[])`))
    .execute()
  const listed = isUnpaged(paging) ? withinOneAnswer(rows) : rows
  return inParts(listed).map((part) => () => withItems(db, part))
}

/** How many orders a buyer has placed. */
export async function countOrdersOf(db: Queryable, buyerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .modifyFront(anyPlan)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow()
  return count
}

/** An order of a buyer, as the buyer sees it. */
export async function findOrderOf(
  db: Queryable,
  buyerId: string,
  orderId: string,
): Promise<Order | undefined> {
  const row = await selectOrders(db)
    .modifyFront(anyPlan)
    .where('orders.id', '=', orderId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  return row && (await withItems(db, [row]))[0]
}

/** One order that exists, as its buyer sees it. */
export async function orderById(db: Queryable, orderId: string): Promise<Order> {
  const row = await selectOrders(db).where('orders.id', '=', orderId).executeTakeFirstOrThrow()
  return (await withItems(db, [row]))[0]!
}

/** What holds of every item of an order that was just placed. */
export const notReviewed = { review: null, mayReview: false } as const

const dayMs = 86_400_000

/** An order just stored, as its buyer reads it from now on; `vendors` are those of its shops. */
export function placedOrderView(
  { id, createdAt, pendingSince, delivery }: NewOrder,
  items: readonly NewItem[],
  vendors: readonly ShopVendor[],
): Order {
  const shops = new Map(
    vendors.map(({ shopId, shopName, address, logo, tel }) => [
      shopId,
      { _id: shopId, name: shopName, address, logo, tel, isOpen: true },
    ]),
  )
  const answer_by = new Date(pendingSince.getTime() + daysToAnswer * dayMs)
  const parts = items.map((item) => ({
    vendorOrderId: item.vendorOrderId,
    item: {
      ...itemView({ ...itemColumnsOf(item), status: 'pending', reject_reason: '', answer_by }),
      shop: shops.get(item.shopId)!,
      ...notReviewed,
    },
  }))
  const views = parts.map(({ item }) => item)
  const status = orderStatus(['pending'], null)
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    status,
    total: totalPrice(views),
    delivery,
    items: views,
    shops: shopsOf(parts, new Map()),
  }
}
