import { messages } from '#shared/messages.ts'
import type { OrderAnswer } from '#shared/orders/order.ts'
import {
  type Closing,
  type ClosingRefusal,
  closingRefusal,
  itemAfterClosing,
} from '#shared/orders/order-status.ts'
import { inTransaction } from '../database/database.ts'
import { type AppError, conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { orderById } from './buyer-order-rows.ts'
import { changeItems } from './change-items.ts'
import { lockOrder } from './locks.ts'
import { queueClosedMail } from './mails/buyer-mails.ts'
import { queueCancelledItemsMails } from './mails/vendor-mails.ts'
import { cancelReasons, notifyOfCancelledItems, notifyOfReceivedOrder } from './notices/order-notices.ts'
import { itemsOfOrder, setClosed } from './order-rows.ts'

const conflictOf: Record<ClosingRefusal, () => AppError> = {
  'too-late-to-cancel': () => conflict('order_too_late_to_cancel', messages.order.cannotCancel),
  'not-accepted': () => conflict('order_not_accepted', messages.order.cannotReceive),
  'shops-pending': () => conflict('order_undecided', messages.order.shopsPending),
}

/**
 * A buyer cancels an order or marks it as received (docs/rules.md, 'Orders and stock'): 404 when it is not theirs, 409
 * when the order machine refuses. Units of cancelled items are back on the shelf; buyer and vendors are told.
 */
export function closeOrder(
  services: Services,
  buyerId: string,
  orderId: string,
  as: Closing,
): Promise<OrderAnswer> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.buyerId !== buyerId) throw notFound()
    const items = await itemsOfOrder(tx, order)
    const statuses = items.map((item) => item.status)
    const refusal = closingRefusal(statuses, order.closedAs, as)
    if (refusal) throw conflictOf[refusal]()
    const at = services.now()
    const wanted = items.map((item) => ({ item, to: itemAfterClosing(item.status, as) }))
    const kind = as === 'cancelled' ? 'cancelled' : 'received'
    const changes = await changeItems(tx, services, wanted, { kind, by: 'buyer' })
    await setClosed(tx, [order.id], as, at)
    await queueClosedMail(tx, services, order, changes, as)
    if (as === 'cancelled') {
      const reason = (number: string) => `The buyer cancelled order ${number}:`
      await queueCancelledItemsMails(tx, services, [{ order, changes }], reason)
      await notifyOfCancelledItems(tx, services, [{ order, changes }], cancelReasons.byBuyer)
    } else await notifyOfReceivedOrder(tx, services, { order, changes })
    const message = as === 'cancelled' ? messages.order.cancelled : messages.order.received
    return { message, order: await orderById(tx, order.id) }
  })
}
