import { shortId } from '#shared/ids.ts'
import { orderStatus } from '#shared/orders/order-status.ts'
import type { Transaction } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import { changeItems } from './change-items.ts'
import { itemsOfOrders, lockPendingOrdersOf } from './leaving-rows.ts'
import { queueCancelledItemsMails } from './order-mails.ts'
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
    waiting.map((item) => ({ item, to: 'cancelled' })),
  )
  const byOrder = Map.groupBy(changes, ({ item }) => item.orderId)
  for (const order of orders) {
    const before = (items.get(order.id) ?? []).map((item) => item.status)
    if (orderStatus(before, null) === 'pending') await setClosed(tx, order.id, 'cancelled', services.now())
    const reason = `The buyer of order ${shortId(order.id)} has left, so these items are cancelled:`
    await queueCancelledItemsMails(tx, services, order, byOrder.get(order.id) ?? [], reason)
  }
}
