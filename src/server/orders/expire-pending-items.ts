import { daysToAnswer } from '#shared/orders/order.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { despiteFailures, throwFailures } from '../despite-failures.ts'
import type { Services } from '../services.ts'
import { changeItems } from './change-items.ts'
import { lockOrder } from './locks.ts'
import { queueItemsCancelledMail } from './mails/buyer-mails.ts'
import { queueCancelledItemsMails } from './mails/vendor-mails.ts'
import { cancelReasons, notifyOfCancelledItems, notifyOfExpiry } from './notices/order-notices.ts'
import { itemsOfOrder } from './order-rows.ts'
import { overdueItemsOf, overdueOrders } from './waiting-item-rows.ts'

const ordersAtOnce = 100

/**
 * Cancels items that no shop answered for 7 days (without those of its absence), puts their units back and tells both sides;
 * other items stay and no order is closed by it (docs/rules.md, 'Orders and stock'). One transaction per order.
 */
export async function expirePendingItems(services: Services): Promise<void> {
  const failures = new Map<string, Error>()
  for (;;) {
    const orderIds = await overdueOrders(services.db, ordersAtOnce, [...failures.keys()])
    if (orderIds.length === 0) break
    const failed = await despiteFailures(orderIds, (orderId) =>
      inTransaction(services.db, (tx) => expireInOrder(tx, services, orderId)),
    )
    for (const [orderId, error] of failed) failures.set(orderId, error)
  }
  throwFailures(failures)
}

async function expireInOrder(tx: Transaction, services: Services, orderId: string): Promise<void> {
  const order = (await lockOrder(tx, orderId))!
  const items = await itemsOfOrder(tx, order)
  const overdue = await overdueItemsOf(tx, order)
  const unanswered = items.filter(({ id }) => overdue.has(id))
  const changes = await changeItems(
    tx,
    services,
    unanswered.map((item) => ({ item, to: 'cancelled', isExpired: true })),
    { kind: 'expired', by: 'makit', lead: `There was no answer for ${daysToAnswer} days.` },
  )
  if (changes.length === 0) return
  await queueItemsCancelledMail(tx, services, order, changes, toBuyer)
  await queueCancelledItemsMails(tx, services, [{ order, changes }], toVendors)
  await notifyOfExpiry(tx, services, { order, changes })
  await notifyOfCancelledItems(tx, services, [{ order, changes }], cancelReasons.unanswered)
}

const toBuyer = (number: string) =>
  `No answer came for ${daysToAnswer} days to these items of your order ${number}, so they are cancelled:`
const toVendors = (number: string) =>
  `Items of order ${number} had no answer for ${daysToAnswer} days and are cancelled:`
