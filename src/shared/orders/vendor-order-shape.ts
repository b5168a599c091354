import {
  amount,
  asFields,
  falseUnlessTrue,
  inField,
  list,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
} from '../answer-shapes.ts'
import { totalPrice } from '../money.ts'
import type { VendorOrder, VendorOrderRecord, VendorOrdersAnswer } from './order.ts'
import { eventsIn } from './order-event-shape.ts'
import { parseDelivery, parseItem } from './order-shape.ts'
import { closings, isWaiting, orderStatuses, vendorOrderStatus } from './order-status.ts'
import { paidShape } from './payment-shape.ts'
import { toPayShop } from './to-pay.ts'

function parseVendorItem(value: unknown, index: number): VendorOrder['items'][number] {
  const { shop: _shop, review: _review, mayReview: _mayReview, status, ...item } = parseItem(value, index)
  return { ...item, status: status === 'partially_accepted' ? 'accepted' : status }
}

/** A missing status follows from the items, a missing total is added up, and its own id stands in for a missing parent. */
function parseVendorOrder(value: unknown, index: number): VendorOrder {
  const fields = asFields(value)
  const id = text(fields._id) || text(fields.order) || String(index)
  const items = list(parseVendorItem)(fields.items)
  const closedAs = oneOf(closings, null)(fields.closedAs)
  const deliveryFee = amount(null)(fields.deliveryFee)
  const toPay = amount(toPayShop(items, deliveryFee))(fields.toPay)
  const derived = () =>
    vendorOrderStatus(
      items.map(({ status }) => status),
      closedAs,
    )
  return object<VendorOrder>({
    _id: () => id,
    order: (parent) => text(parent) || id,
    createdAt: time,
    vendorStatus: (status) => oneOf(orderStatuses, null)(status) ?? derived(),
    closedAs: () => closedAs,
    total: amount(totalPrice(items)),
    delivery: parseDelivery,
    items: () => items,
    deliveryFee: () => deliveryFee,
    toPay: () => toPay,
    ...paidShape(fields, toPay),
  })(value)
}

/** The order beside the message of a decision; null when the answer holds none. */
export const parseVendorOrderAnswer = inField('order', (order) => parseVendorOrder(order, 0))

/** The answer of GET /api/vendor/orders/{id}; null when it holds no order. */
export const parseVendorOrderRecord = inField(
  'order',
  (order): VendorOrderRecord => ({ ...parseVendorOrder(order, 0), events: eventsIn(order) }),
)

const waits = ({ items, closedAs }: VendorOrder): boolean =>
  isWaiting(
    items.map(({ status }) => status),
    closedAs,
  )

const parseList = listInField('orders', parseVendorOrder)

/** A page of GET /api/vendor/orders; null when the answer holds no list of them. */
export function parseVendorOrders(answer: unknown): VendorOrdersAnswer | null {
  const orders = parseList(answer)
  if (!orders) return null
  return object<VendorOrdersAnswer>({
    orders: () => orders,
    ...pageShape(orders),
    newestOnly: falseUnlessTrue,
    waiting: amount(orders.filter(waits).length),
  })(answer)
}
