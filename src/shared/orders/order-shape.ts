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
  type Shape,
  text,
  time,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import { totalPrice } from '../money.ts'
import { parseOwnReview } from '../reviews/review-shape.ts'
import type { Delivery, Order, OrderItem, OrderRecord, OrderShop, OrdersAnswer } from './order.ts'
import { eventsIn } from './order-event-shape.ts'
import { type OrderStatus, orderStatus, orderStatuses } from './order-status.ts'
import { paidShape } from './payment-shape.ts'

/** An item as it is shown: to buyers the specification names one status more than an item can have here. */
export type ShownItem = Omit<OrderItem, 'status'> & { status: OrderStatus }
export type ShownOrder = Omit<Order, 'items'> & { items: ShownItem[] }
export type ShownOrderRecord = ShownOrder & Pick<OrderRecord, 'events'>

const parseContact = object<OrderItem['shop']>({
  _id: text,
  name: text,
  address: text,
  logo: text,
  tel: text,
  isOpen: trueUnlessFalse,
})

/** A missing status is pending (specification section 4). */
const itemShape: Shape<ShownItem> = {
  _id: text,
  listingId: text,
  title: text,
  quantity: amount(1),
  price: amount(0),
  status: oneOf(orderStatuses, 'pending'),
  rejectReason: text,
  answerBy: timeOrNull,
  image: text,
  shop: parseContact,
  review: parseOwnReview,
  mayReview: falseUnlessTrue,
}

export const parseItem = (value: unknown, index: number): ShownItem =>
  object<ShownItem>({ ...itemShape, _id: (id) => text(id) || String(index) })(value)

export const parseDelivery = object<Delivery>({
  firstName: text,
  lastName: text,
  phone: text,
  method: oneOf(['pickup'], 'delivery'),
  address: text,
  instructions: text,
  landmark: text,
})

function parseShop(value: unknown): OrderShop {
  const fields = asFields(value)
  const toPay = amount(0)(fields.toPay)
  return object<OrderShop>({
    _id: text,
    shop: object<OrderShop['shop']>({ _id: text, name: text }),
    deliveryFee: amount(null),
    toPay: () => toPay,
    ...paidShape(fields, toPay),
  })(value)
}

const derivedFrom = (items: readonly ShownItem[]): OrderStatus =>
  orderStatus(
    items.map(({ status }) => (status === 'partially_accepted' ? 'accepted' : status)),
    null,
  )

/** A missing status follows from the items, and a missing total is added up. */
function parseOrder(value: unknown): ShownOrder {
  const items = list(parseItem)(asFields(value).items)
  return object<ShownOrder>({
    _id: text,
    createdAt: time,
    status: (status) => oneOf(orderStatuses, null)(status) ?? derivedFrom(items),
    total: amount(totalPrice(items)),
    delivery: parseDelivery,
    items: () => items,
    // A server that records no payments tells nothing of the shops: then none can be said.
    shops: list(parseShop),
  })(value)
}

/** The order beside the message of a change; null when the answer holds none. */
export const parseOrderAnswer = inField('order', parseOrder)

/** The answer of GET /api/order/{id}; null when it holds no order. */
export const parseOrderRecord = inField(
  'order',
  (order): ShownOrderRecord => ({ ...parseOrder(order), events: eventsIn(order) }),
)

export type OrderPage = Omit<OrdersAnswer, 'orders'> & { orders: ShownOrder[] }

const parseOrderList = listInField('orders', parseOrder)

/** A page of GET /api/order, newest first; null when the answer holds no list of orders. */
export function parseOrders(answer: unknown): OrderPage | null {
  const orders = parseOrderList(answer)
  const newestFirst = orders?.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  return newestFirst
    ? object<OrderPage>({
        orders: () => newestFirst,
        ...pageShape(newestFirst),
        newestOnly: falseUnlessTrue,
      })(answer)
    : null
}
