import type { Order, OrdersAnswer, OrdersQuery } from '#shared/orders/order.ts'
import { isNarrowed } from '#shared/orders/order-search.ts'
import type { ListInParts } from '../http/list-in-parts.ts'
import { pagesOf } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { countOrdersOf, listOrdersOf } from './buyer-order-rows.ts'
import { searchOrdersOf } from './search/order-search-rows.ts'

/** A buyer's own orders, newest first, or those that are searched for. */
export async function listOrders(
  { db }: Pick<Services, 'db'>,
  buyerId: string,
  query: OrdersQuery,
): Promise<ListInParts<Order, Omit<OrdersAnswer, 'orders'>>> {
  const found = isNarrowed(query) ? await searchOrdersOf(db, buyerId, query) : undefined
  const parts = await listOrdersOf(db, buyerId, query, found?.ids)
  const total = found?.total ?? (await countOrdersOf(db, buyerId))
  return { parts, beside: { ...pagesOf(query, total), newestOnly: found?.newestOnly ?? false } }
}
