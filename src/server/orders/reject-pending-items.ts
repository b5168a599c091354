import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { changeItems } from './change-items.ts'
import { itemsOfOrders } from './erasing/deleted-party-rows.ts'
import { lockPendingOrdersOf } from './locks.ts'
import type { OrderChanges } from './mails/order-mail.ts'

/**
 * Rejects everything that waits for a vendor who no longer sells (deactivated, deleted or of another role) and puts the
 * units back; what was accepted stays with the buyers (docs/rules.md, 'Accounts and sessions'). Answers what changed in each
 * order: `tellOfClosedShop` says it.
 */
export async function rejectPendingItems(
  tx: Transaction,
  services: Services,
  { vendorId, shopId }: { vendorId: string; shopId: string },
): Promise<OrderChanges[]> {
  const orders = await lockPendingOrdersOf(tx, { vendorId })
  if (orders.length === 0) return []
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
  return orders.flatMap((order) => {
    const own = byOrder.get(order.id)
    return own ? [{ order, changes: own }] : []
  })
}
