import type { OrdersAnswer } from '#shared/orders/order.ts'
import { type Paging, pagesOf } from '../platform/paging.ts'
import type { Services } from '../platform/services.ts'
import { countOrdersOf, listOrdersOf } from './buyer-order-rows.ts'

/** A buyer's own orders, newest first: all of them unless a page or a limit is asked for. */
export async function listOrders(
  { db }: Pick<Services, 'db'>,
  buyerId: string,
  paging: Paging,
): Promise<OrdersAnswer> {
  const orders = await listOrdersOf(db, buyerId, paging)
  return { orders, ...pagesOf(paging, await countOrdersOf(db, buyerId)) }
}
