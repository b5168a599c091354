import { type ItemStatus, itemAfterClosing, orderStatus, shelfChange } from '#shared/orders/order-status.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { type DemoOrder, type DemoOrderLine, demoOrders } from './demo-orders.ts'

/** What an item of a demonstration order reads when all is done. */
export function finalItemStatus({ decision }: DemoOrderLine, { closedAs }: DemoOrder): ItemStatus {
  const status = decision ?? 'pending'
  return closedAs ? itemAfterClosing(status, closedAs) : status
}

export const finalOrderStatus = (order: DemoOrder) =>
  orderStatus(
    order.lines.map((line) => finalItemStatus(line, order)),
    order.closedAs ?? null,
  )

/** Units of a listing that the orders keep off the shelf for good. */
function unitsTaken(name: ListingName): number {
  const taken = demoOrders.flatMap((order) =>
    order.lines
      .filter(({ listing }) => listing === name)
      .map((line) => (shelfChange('pending', finalItemStatus(line, order)) === 0 ? line.quantity : 0)),
  )
  return taken.reduce((sum, units) => sum + units, 0)
}

/** The stock to put in before the orders are placed, so that `stock` is left after them. */
export const stockPutIn = (name: ListingName): number => demoListings[name].stock + unitsTaken(name)
