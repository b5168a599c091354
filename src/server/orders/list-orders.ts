import type { Order, OrdersAnswer } from '#shared/orders/order.ts'
import type { ListInParts } from '../http/list-in-parts.ts'
import { type Paging, pagesOf } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { countOrdersOf, listOrdersOf } from './buyer-order-rows.ts'

/** A buyer's own orders, newest first. */
export async function listOrders(
  { db }: Pick<Services, 'db'>,
  buyerId: string,
  paging: Paging,
): Promise<ListInParts<Order, Omit<OrdersAnswer, 'orders'>>> {
  const parts = await listOrdersOf(db, buyerId, paging)
  return { parts, beside: pagesOf(paging, await countOrdersOf(db, buyerId)) }
}
