import type { AdminOrder } from '#shared/admin/orders/admin-order.ts'
import { shortId } from '#shared/ids.ts'
import { inTransaction, type Queryable } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import { recordReading } from '../../logging/audit-log.ts'
import { orderById } from '../../orders/buyer-order-rows.ts'
import { eventsOf } from '../../orders/history/event-rows.ts'
import { notesOf } from '../../orders/history/order-note-rows.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../../sessions/session.ts'
import { buyerOf, paymentsOf, vendorsOf } from './admin-order-rows.ts'

/** Everything of an order, with both sides' numbers; that the administrator has read it is written to the audit log. */
export function readAdminOrder(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  administrator: Caller,
  id: string,
): Promise<AdminOrder> {
  return inTransaction(db, async (tx) => {
    const order = await adminOrder(tx, id)
    await recordReading(tx, {
      newId,
      now,
      actorId: administrator.userId,
      action: `Order read: ${shortId(id)}`,
      subjectId: id,
      address: administrator.address,
    })
    return order
  })
}

/** Throws AppError 404 where there is no such order. */
export async function adminOrder(db: Queryable, id: string): Promise<AdminOrder> {
  const buyer = await buyerOf(db, id)
  if (!buyer) throw notFound()
  const order = await orderById(db, id)
  return {
    ...order,
    buyer,
    vendors: await vendorsOf(db, id),
    payments: await paymentsOf(db, id),
    events: await eventsOf(db, { id, createdAt: order.createdAt }),
    notes: await notesOf(db, id),
  }
}
