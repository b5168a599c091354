import {
  type ItemStatus,
  itemAfterClosing,
  type OrderStatus,
  orderStatus,
} from '#shared/orders/order-status.ts'
import type { DemoOrder, DemoOrderLine } from './demo-orders.ts'

/** What an item of a demonstration order reads when all is done. */
export function finalItemStatus(
  { decision }: DemoOrderLine,
  { closedAs }: Pick<DemoOrder, 'closedAs'>,
): ItemStatus {
  const status = decision === 'expired' ? 'cancelled' : (decision ?? 'pending')
  return closedAs ? itemAfterClosing(status, closedAs) : status
}

export const finalOrderStatus = (order: Pick<DemoOrder, 'lines' | 'closedAs'>): OrderStatus =>
  orderStatus(
    order.lines.map((line) => finalItemStatus(line, order)),
    order.closedAs ?? null,
  )
