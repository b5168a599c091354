import type { AdminOrder, OrderNote } from '#shared/admin/orders/admin-order.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../../database/database.ts'
import { insertNote } from '../../orders/history/order-note-rows.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { type Caller, requireStillSignedIn } from '../../sessions/session.ts'
import { recordAdminAction } from '../record-admin-action.ts'
import { adminOrder } from './read-admin-order.ts'

/** Notes that an administrator writes in an hour. */
const mostPerHour = 200

/** Keeps what an administrator writes about an order. Throws AppError 404 where there is none, 429 beyond the hour's limit. */
export function writeOrderNote(
  services: Services,
  administrator: Caller,
  orderId: string,
  text: string,
): Promise<{ note: OrderNote; order: AdminOrder }> {
  const { db, settings, newId, now } = services
  const { userId } = administrator
  return inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, administrator, ['admin'])
    await adminOrder(tx, orderId)
    await countEvent(tx, settings, {
      kind: 'order-note',
      subject: userId,
      most: mostPerHour,
      minutes: 60,
      words: messages.adminOrders.tooManyNotes,
    })
    await insertNote(tx, { id: newId(), orderId, administratorId: userId, text, createdAt: now() })
    await recordAdminAction(tx, services, administrator, `Order note written: ${shortId(orderId)}`, orderId)
    const order = await adminOrder(tx, orderId)
    return { note: order.notes.at(-1)!, order }
  })
}
