import type { VendorOrder, VendorOrdersAnswer, VendorOrdersQuery } from '#shared/orders/order.ts'
import type { ListInParts } from '../http/list-in-parts.ts'
import { pagesOf } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { countVendorOrdersOf, listVendorOrdersOf } from './vendor-order-rows.ts'

/** A vendor's parts of orders, newest first, or those that wait, oldest first. */
export async function listVendorOrders(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  query: VendorOrdersQuery,
): Promise<ListInParts<VendorOrder, Omit<VendorOrdersAnswer, 'orders'>>> {
  const parts = await listVendorOrdersOf(db, vendorId, query)
  const { all, waiting } = await countVendorOrdersOf(db, vendorId)
  return { parts, beside: { ...pagesOf(query, query.show === 'waiting' ? waiting : all), waiting } }
}
