import type { Closing, OrderStatus, VendorDecision } from '#shared/orders/order-status.ts'
import type { ListingName } from './demo-listings.ts'
import type { DemoPerson } from './demo-users.ts'
import { writtenOrders } from './written-orders.ts'

/** One line of an order; without a decision its vendor has not answered yet. */
export interface DemoOrderLine {
  listing: ListingName
  quantity: number
  decision?: Exclude<VendorDecision, 'pending'>
}

/** An order to place and then to decide and close; `status` is what it must read in the end. */
export interface DemoOrder {
  _id: string
  buyer: DemoPerson
  hoursBefore: number
  lines: readonly DemoOrderLine[]
  closedAs?: Closing
  method: 'delivery' | 'pickup'
  instructions: string
  status: OrderStatus
}

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = writtenOrders
