import { shelfChange } from '#shared/orders/order-status.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { finalItemStatus } from './demo-order-status.ts'
import { demoOrders } from './demo-orders.ts'

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
