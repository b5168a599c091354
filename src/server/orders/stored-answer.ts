import type { OrderAnswer } from '#shared/orders/order.ts'
import type { Transaction } from '../database/database.ts'
import { notReviewed } from './buyer-order-rows.ts'

/** The answer as it is kept with its idempotency key: where a shop is and its logo are read again, they may have changed. */
export function answerToStore({ message, order }: OrderAnswer) {
  const items = order.items.map(({ shop: { _id, name, tel }, review: _, mayReview: __, ...item }) => ({
    ...item,
    shop: { _id, name, tel },
  }))
  return { message, order: { ...order, items } }
}
export type StoredAnswer = ReturnType<typeof answerToStore>

/** What the same key is answered again. */
export async function answerAgain(tx: Transaction, { message, order }: StoredAnswer): Promise<OrderAnswer> {
  const shopIds = order.items.map(({ shop }) => shop._id)
  const rows = await tx
    .selectFrom('shops')
    .select(['id', 'address', 'logo'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(shopIds))))
    .execute()
  const places = new Map(rows.map(({ id, address, logo }) => [id, { address, logo }]))
  const items = order.items.map((item) => ({
    ...item,
    ...notReviewed,
    // An answer stored by a version before does not have it.
    answerBy: item.answerBy ?? null,
    shop: { ...item.shop, ...places.get(item.shop._id)! },
  }))
  return { message, order: { ...order, items } }
}
