import { messages } from '#shared/messages.ts'
import type { OrderAnswer } from '#shared/orders/order.ts'
import { type PendingItemsRefusal, pendingItemsRefusal } from '#shared/orders/order-status.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { type AppError, conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { orderById } from './buyer-order-rows.ts'
import { changeItems } from './change-items.ts'
import { type LockedOrder, lockOrder } from './locks.ts'
import { queueItemsCancelledMail } from './mails/buyer-mails.ts'
import { queueCancelledItemsMails } from './mails/vendor-mails.ts'
import { cancelReasons, notifyOfCancelledItems } from './notices/order-notices.ts'
import { type ItemRow, itemsOfOrder } from './order-rows.ts'

const conflictOf: Record<PendingItemsRefusal, () => AppError> = {
  'whole-order': () => conflict('order_wholly_pending', messages.order.cancelWhole),
  'nothing-pending': () => conflict('nothing_pending', messages.order.nothingPending),
}

const toBuyer = (number: string) => `You cancelled these items of your order ${number}:`
const toVendors = (number: string) => `The buyer cancelled these items of order ${number}:`

/**
 * A buyer cancels the items of an order that no shop has answered and keeps what is accepted (docs/rules.md, 'Orders and
 * stock'): 404 when the order is not theirs, 409 when the order machine refuses. The units are back on the shelf; buyer
 * and vendors are told. The answer may have been lost: asked for again it is the order as it is.
 */
export function cancelUnansweredItems(
  services: Services,
  buyerId: string,
  orderId: string,
): Promise<OrderAnswer> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.buyerId !== buyerId) throw notFound()
    const items = await itemsOfOrder(tx, order)
    const statuses = items.map((item) => item.status)
    const refusal = pendingItemsRefusal(statuses, order.closedAs)
    const isRepeated = refusal === 'nothing-pending' && hasBuyerCancelled(order, items)
    if (refusal && !isRepeated) throw conflictOf[refusal]()
    if (!isRepeated) await cancelPending(tx, services, order, items)
    return { message: messages.order.pendingCancelled, order: await orderById(tx, order.id) }
  })
}

async function cancelPending(
  tx: Transaction,
  services: Services,
  order: LockedOrder,
  items: readonly ItemRow[],
): Promise<void> {
  const pending = items.filter((item) => item.status === 'pending')
  const changes = await changeItems(
    tx,
    services,
    pending.map((item) => ({ item, to: 'cancelled' })),
    { kind: 'cancelled', by: 'buyer' },
  )
  await queueItemsCancelledMail(tx, services, order, changes, toBuyer)
  await queueCancelledItemsMails(tx, services, [{ order, changes }], toVendors)
  await notifyOfCancelledItems(tx, services, [{ order, changes }], cancelReasons.byBuyer)
}

/** In an open order only the buyer and the time cancel items. */
const hasBuyerCancelled = ({ closedAs }: LockedOrder, items: readonly ItemRow[]): boolean =>
  !closedAs && items.some(({ status, isExpired }) => status === 'cancelled' && !isExpired)
