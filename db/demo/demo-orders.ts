import type { Closing, OrderStatus, VendorDecision } from '#shared/orders/order-status.ts'
import { demoId } from './demo-ids.ts'
import type { ListingName } from './demo-listings.ts'
import type { DemoPerson } from './demo-users.ts'
import { everydayOrders } from './everyday-orders.ts'
import { orderOfClosedShop, unansweredOrder, writtenOrders } from './written-orders.ts'

/** What became of an item: its vendor's decision, or none within the time for it. */
export type DemoAnswer = Exclude<VendorDecision, 'pending'> | 'expired'

/** One line of an order; without a decision its vendor has not answered yet. */
export interface DemoOrderLine {
  listing: ListingName
  quantity: number
  decision?: DemoAnswer
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

const oldestFirst = (one: { hoursBefore: number }, other: { hoursBefore: number }) =>
  other.hoursBefore - one.hoursBefore

/** Above the numbers of the written orders. */
const firstNumber = 1_000

/** The first written orders keep their ids; each other gets one between those of the two before and after it. */
const others = [...everydayOrders, unansweredOrder, orderOfClosedShop]
  .sort(oldestFirst)
  .map((order, index): DemoOrder => {
    const writtenBefore = writtenOrders.filter(({ hoursBefore }) => hoursBefore >= order.hoursBefore).length
    return { ...order, _id: demoId('order', firstNumber + index, writtenBefore + index / firstNumber) }
  })

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = [...writtenOrders, ...others].sort(oldestFirst)
