import { totalPrice } from '#shared/money.ts'
import type { Delivery, Order, OrderItem } from '#shared/orders/order.ts'
import { type OrderStatus, orderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { amountIn, fieldsIn, listIn, textIn, timeIn } from '../api/answer-fields.ts'

/** An item as it is shown: to buyers the specification names one status more than an item can have here. */
export type ShownItem = Omit<OrderItem, 'status'> & { status: OrderStatus }
export type ShownOrder = Omit<Order, 'items'> & { items: ShownItem[] }

/** The orders of GET /api/order, each made whole; null when the answer holds no list of them. */
export const ordersIn = (answer: unknown): ShownOrder[] | null =>
  listIn(fieldsIn(answer).orders)?.map((order) => wholeOrder(order)) ?? null

/** A page of orders; an answer that tells no pages holds all there are. */
export type OrderPage<One> = { orders: One[]; totalPages: number; currentPage: number; total: number }

export function orderPageOf<One>(answer: unknown, orders: One[]): OrderPage<One> {
  const { totalPages, currentPage, total } = fieldsIn(answer)
  return {
    orders,
    totalPages: amountIn(totalPages, 1),
    currentPage: amountIn(currentPage, 1),
    total: amountIn(total, orders.length),
  }
}

/** A page of GET /api/order, newest first; null when the answer holds no list of orders. */
export function buyerOrdersIn(answer: unknown): OrderPage<ShownOrder> | null {
  const orders = ordersIn(answer)
  const newestFirst = orders?.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return newestFirst ? orderPageOf(answer, newestFirst) : null
}

/** The order beside the message of a change; null when the answer holds none. */
export function orderIn(answer: unknown): ShownOrder | null {
  const { order } = fieldsIn(answer)
  return typeof order === 'object' && order !== null ? wholeOrder(order) : null
}

/** Every field filled in, so that no page falls over a missing one; a missing status is pending (specification section 4). */
function wholeOrder(value: unknown): ShownOrder {
  const { _id, createdAt, status, total, delivery, items } = fieldsIn(value)
  const wholeItems = (listIn(items) ?? []).map(wholeItem)
  return {
    _id: textIn(_id),
    createdAt: timeIn(createdAt),
    status: statusIn(status) ?? derivedFrom(wholeItems),
    total: amountIn(total, totalPrice(wholeItems)),
    delivery: wholeDelivery(delivery),
    items: wholeItems,
  }
}

export const statusIn = (value: unknown): OrderStatus | undefined =>
  orderStatuses.find((status) => status === value)

const derivedFrom = (items: readonly ShownItem[]): OrderStatus =>
  orderStatus(
    items.map(({ status }) => (status === 'partially_accepted' ? 'accepted' : status)),
    null,
  )

export function wholeItem(value: unknown, index: number): ShownItem {
  const { _id, listingId, title, quantity, price, status, image, shop } = fieldsIn(value)
  const { _id: shopId, name, tel } = fieldsIn(shop)
  return {
    _id: textIn(_id) || String(index),
    listingId: textIn(listingId),
    title: textIn(title),
    quantity: amountIn(quantity, 1),
    price: amountIn(price, 0),
    status: statusIn(status) ?? 'pending',
    image: textIn(image),
    shop: { _id: textIn(shopId), name: textIn(name), tel: textIn(tel) },
  }
}

export function wholeDelivery(value: unknown): Delivery {
  const { firstName, lastName, phone, method, address, instructions } = fieldsIn(value)
  return {
    firstName: textIn(firstName),
    lastName: textIn(lastName),
    phone: textIn(phone),
    method: method === 'pickup' ? 'pickup' : 'delivery',
    address: textIn(address),
    instructions: textIn(instructions),
  }
}
