import { orderStatus } from '#shared/orders/order-status.ts'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { changeItems } from './change-items.ts'
import { itemsOfOrders } from './erasing/leaving-rows.ts'
import { lockPendingOrdersOf } from './locks.ts'
import { queueCancelledItemsMails } from './mails/vendor-mails.ts'
import { cancelReasons, notifyOfCancelledItems } from './notices/order-notices.ts'
import { setClosed } from './order-rows.ts'

/**
 * Cancels everything a buyer who is being deleted still waits for, puts the units back and tells the vendors. An order
 * that was pending is closed as cancelled, one with accepted items stays open (docs/rules.md, 'Orders and stock').
 */
export async function cancelPendingItems(
  tx: Transaction,
  services: Services,
  buyerId: string,
): Promise<void> {
  const orders = await lockPendingOrdersOf(tx, { buyerId })
  if (orders.length === 0) return
  const items = await itemsOfOrders(tx, orders)
  const waiting = [...items.values()].flat().filter((item) => item.status === 'pending')
  const changes = await changeItems(
    tx,
    services,
    waiting.map((item) => ({ item, to: 'cancelled' })),
    { kind: 'cancelled', by: 'buyer', lead: 'The buyer has left.' },
  )
  const byOrder = Map.groupBy(changes, ({ item }) => item.orderId)
  const statusesBefore = (orderId: string) => (items.get(orderId) ?? []).map((item) => item.status)
  const pending = orders.filter(({ id }) => orderStatus(statusesBefore(id), null) === 'pending')
  const pendingIds = pending.map(({ id }) => id)
  await setClosed(tx, pendingIds, 'cancelled', services.now())
  const parts = orders.map((order) => ({ order, changes: byOrder.get(order.id) ?? [] }))
  const reason = (number: string) => `The buyer of order ${number} has left, so these items are cancelled:`
  await queueCancelledItemsMails(tx, services, parts, reason)
  await notifyOfCancelledItems(tx, services, parts, cancelReasons.buyerLeft)
}
