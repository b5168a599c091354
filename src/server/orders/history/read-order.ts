import type { OrderRecord } from '#shared/orders/order.ts'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { findOrderOf } from '../buyer-order-rows.ts'
import { eventsOf } from './event-rows.ts'

/** An order with all that happened to it, for its buyer; 404 when it is another person's. */
export async function readOrder(
  { db }: Pick<Services, 'db'>,
  buyerId: string,
  orderId: string,
): Promise<{ order: OrderRecord }> {
  const order = await findOrderOf(db, buyerId, orderId)
  if (!order) throw notFound()
  return { order: { ...order, events: await eventsOf(db, { id: order._id, createdAt: order.createdAt }) } }
}
