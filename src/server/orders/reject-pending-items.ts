import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { changeItems } from './change-items.ts'
import { itemsOfOrders } from './erasing/leaving-rows.ts'
import { lockPendingOrdersOf } from './locks.ts'
import { queueShopLeftMails } from './mails/buyer-mails.ts'
import { notifyOfAnswer, shopLeft } from './notices/order-notices.ts'

/**
 * Rejects everything that waits for a vendor who no longer sells (deactivated, deleted or of another role), puts the
 * units back and tells the buyers; what was accepted stays with them (docs/rules.md, 'Accounts and sessions'). Answers in how
 * many orders.
 */
export async function rejectPendingItems(
  tx: Transaction,
  services: Services,
  { vendorId, shopId }: { vendorId: string; shopId: string },
): Promise<number> {
  const orders = await lockPendingOrdersOf(tx, { vendorId })
  if (orders.length === 0) return 0
  const items = await itemsOfOrders(tx, orders)
  const waiting = [...items.values()]
    .flat()
    .filter((item) => item.shopId === shopId && item.status === 'pending')
  const changes = await changeItems(
    tx,
    services,
    waiting.map((item) => ({ item, to: 'rejected', isByMakit: true })),
    { kind: 'decided', by: 'makit', lead: 'The shop cannot answer orders any more.' },
  )
  const byOrder = Map.groupBy(changes, ({ item }) => item.orderId)
  const parts = orders.map((order) => ({ order, changes: byOrder.get(order.id) ?? [] }))
  await queueShopLeftMails(tx, services, shopId, parts)
  await notifyOfAnswer(tx, services, parts, shopLeft)
  return byOrder.size
}
