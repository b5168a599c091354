import type { OrderAnswer } from '#shared/orders/order.ts'
import type { Transaction } from '../database/database.ts'
import { notReviewed } from './buyer-order-rows.ts'
import { orderShops } from './payments/order-shops.ts'

/**
 * The answer as it is kept with its idempotency key: where a shop is and its logo are
 * read again, they may have changed; what is to pay the shops follows from the items.
 */
export function answerToStore({ message, order }: OrderAnswer) {
  const items = order.items.map(({ shop: { _id, name, tel }, review: _, mayReview: __, ...item }) => ({
    ...item,
    shop: { _id, name, tel },
  }))
  const { shops: _, ...rest } = order
  return { message, order: { ...rest, items } }
}
export type StoredAnswer = ReturnType<typeof answerToStore>

/** What the same key is answered again. */
export async function answerAgain(tx: Transaction, { message, order }: StoredAnswer): Promise<OrderAnswer> {
  const rows = await tx
    .selectFrom('vendor_orders')
    .innerJoin('shops', 'shops.id', 'vendor_orders.shop_id')
    .select(['shop_id', 'vendor_orders.id', 'address', 'logo'])
    .where('order_id', '=', order._id)
    .execute()
  const places = new Map(rows.map(({ shop_id, address, logo }) => [shop_id, { address, logo }]))
  const vendorOrderIds = new Map(rows.map(({ shop_id, id }) => [shop_id, id]))
  const items = order.items.map((item) => ({
    ...item,
    ...notReviewed,
    // An answer stored by a version before does not have it.
    answerBy: item.answerBy ?? null,
    // As it was when the order was placed: what holds now is told when the order is read.
    shop: { ...item.shop, isOpen: true, ...places.get(item.shop._id)! },
  }))
  const parts = items.map((item) => ({ ...item, vendorOrderId: vendorOrderIds.get(item.shop._id)! }))
  const delivery = { ...order.delivery, landmark: order.delivery.landmark ?? '' }
  return { message, order: { ...order, delivery, items, shops: orderShops(parts, new Map()) } }
}
