import type { VendorOrderRecord } from '#shared/orders/order.ts'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { findVendorOrderIds } from '../order-rows.ts'
import { vendorOrderById } from '../vendor-order-rows.ts'
import { eventsOf } from './event-rows.ts'

/**
 * A shop's part of an order with all that happened to it, for its vendor. `eitherId` is the vendor order's id or the parent
 * order's; 404 when it is another shop's.
 */
export async function readVendorOrder(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  eitherId: string,
): Promise<{ order: VendorOrderRecord }> {
  const found = await findVendorOrderIds(db, vendorId, eitherId)
  if (!found) throw notFound()
  const order = await vendorOrderById(db, found.vendorOrderId)
  const events = await eventsOf(db, { id: order.order, createdAt: order.createdAt }, order._id)
  return { order: { ...order, events } }
}
