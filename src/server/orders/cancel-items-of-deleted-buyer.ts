import { orderStatus } from '#shared/orders/order-status.ts'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { changeItems, type ItemChange } from './change-items.ts'
import { itemsOfOrders, openOrdersWithAccepted } from './erasing/deleted-party-rows.ts'
import { lockPendingOrdersOf } from './locks.ts'
import type { OrderChanges } from './mails/order-mail.ts'
import { queueCancelledItemsMails, queueLeftBuyerMails } from './mails/vendor-mails.ts'
import { cancelReasons, notifyOfCancelledItems, notifyOfLeftBuyer } from './notices/order-notices.ts'
import { setClosed } from './order-rows.ts'

/**
 * Cancels everything a buyer who is being deleted still waits for, puts the units back and tells the vendors, also those who
 * have accepted something and can no longer reach the buyer. An order that was pending is closed as cancelled, one with accepted
 * items stays open (docs/rules.md, 'Orders and stock'). Erase the deliveries first: that locks all orders of the buyer.
 */
export async function cancelItemsOfDeletedBuyer(
  tx: Transaction,
  services: Services,
  buyerId: string,
): Promise<void> {
  const cancelled = await cancelItems(tx, services, buyerId)
  const accepted = await acceptedItems(tx, buyerId)
  const parts = partsOf([...cancelled, ...accepted])
  const [left, ended] = [parts.filter(hasAccepted), parts.filter((part) => !hasAccepted(part))]
  const reason = (number: string) => `The buyer of order ${number} has left, so these items are cancelled:`
  await queueCancelledItemsMails(tx, services, ended, reason)
  await queueLeftBuyerMails(tx, services, left)
  await notifyOfCancelledItems(tx, services, ended, cancelReasons.buyerLeft)
  await notifyOfLeftBuyer(tx, services, left)
}

async function cancelItems(tx: Transaction, services: Services, buyerId: string): Promise<OrderChanges[]> {
  const orders = await lockPendingOrdersOf(tx, { buyerId })
  if (orders.length === 0) return []
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
  return orders.map((order) => ({ order, changes: byOrder.get(order.id) ?? [] }))
}

/** What stays accepted in the buyer's open orders, as it is told beside what changes. */
async function acceptedItems(tx: Transaction, buyerId: string): Promise<OrderChanges[]> {
  const orders = await openOrdersWithAccepted(tx, buyerId)
  const items = await itemsOfOrders(tx, orders)
  return orders.map((order) => ({
    order,
    changes: (items.get(order.id) ?? [])
      .filter(({ status }) => status === 'accepted')
      .map((item): ItemChange => ({ item, to: 'accepted' })),
  }))
}

/** The same for each shop's part of each order. */
function partsOf(told: readonly OrderChanges[]): OrderChanges[] {
  const lines = told.flatMap(({ order, changes }) => changes.map((change) => ({ order, change })))
  return [...Map.groupBy(lines, ({ change }) => change.item.vendorOrderId).values()].map((part) => ({
    order: part[0]!.order,
    changes: part.map(({ change }) => change),
  }))
}

const hasAccepted = ({ changes }: OrderChanges): boolean => changes.some(({ to }) => to === 'accepted')
