import type { VendorOrdersAnswer, VendorOrdersQuery } from '#shared/orders/order.ts'
import { pagesOf } from '../platform/paging.ts'
import type { Services } from '../platform/services.ts'
import { countVendorOrdersOf, listVendorOrdersOf } from './vendor-order-rows.ts'

/** A vendor's parts of orders, newest first: all of them, or all that wait, unless a page or a limit is asked for. */
export async function listVendorOrders(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  query: VendorOrdersQuery,
): Promise<VendorOrdersAnswer> {
  const orders = await listVendorOrdersOf(db, vendorId, query)
  const { all, waiting } = await countVendorOrdersOf(db, vendorId)
  return { orders, ...pagesOf(query, query.show === 'waiting' ? waiting : all), waiting }
}
