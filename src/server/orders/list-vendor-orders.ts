import type { VendorOrder, VendorOrdersAnswer, VendorOrdersQuery } from '#shared/orders/order.ts'
import { isNarrowed } from '#shared/orders/order-search.ts'
import type { ListInParts } from '../http/list-in-parts.ts'
import { pagesOf } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { searchVendorOrdersOf } from './search/order-search-rows.ts'
import { countVendorOrdersOf, listVendorOrdersOf } from './vendor-order-rows.ts'

/** A vendor's parts of orders, newest first, or those that wait, oldest first; all, or those that are searched for. */
export async function listVendorOrders(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  query: VendorOrdersQuery,
): Promise<ListInParts<VendorOrder, Omit<VendorOrdersAnswer, 'orders'>>> {
  const found = isNarrowed(query) ? await searchVendorOrdersOf(db, vendorId, query) : undefined
  const parts = await listVendorOrdersOf(db, vendorId, query, found?.ids)
  const { all, waiting } = await countVendorOrdersOf(db, vendorId)
  const total = found?.total ?? (query.show === 'waiting' ? waiting : all)
  return { parts, beside: { ...pagesOf(query, total), newestOnly: found?.newestOnly ?? false, waiting } }
}
