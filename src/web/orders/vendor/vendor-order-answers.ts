import { totalPrice } from '#shared/money.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { closings, isWaiting, vendorOrderStatus } from '#shared/orders/order-status.ts'
import { amountIn, fieldsIn, listIn, textIn, timeIn } from '../../api/answer-fields.ts'
import { type OrderPage, orderPageOf, statusIn, wholeDelivery, wholeItem } from '../order-answers.ts'

/** A page of a vendor's orders; `waiting` counts those on all pages that wait for an answer. */
export type VendorOrderPage = OrderPage<VendorOrder> & { waiting: number }

/** GET /api/vendor/orders, each order made whole; null when the answer holds no list of them. */
export function vendorOrdersIn(answer: unknown): VendorOrderPage | null {
  const { orders: list, waiting } = fieldsIn(answer)
  const orders = listIn(list)?.map(wholeVendorOrder)
  if (!orders) return null
  return { ...orderPageOf(answer, orders), waiting: amountIn(waiting, orders.filter(waits).length) }
}

const waits = ({ items, closedAs }: VendorOrder): boolean =>
  isWaiting(
    items.map(({ status }) => status),
    closedAs,
  )

/** The order beside the message of a decision; null when the answer holds none. */
export function vendorOrderIn(answer: unknown): VendorOrder | null {
  const { order } = fieldsIn(answer)
  return typeof order === 'object' && order !== null ? wholeVendorOrder(order, 0) : null
}

/** Every field filled in; an item without status is pending (specification section 4), and no total is added up. */
function wholeVendorOrder(value: unknown, index: number): VendorOrder {
  const { _id, order, createdAt, vendorStatus, closedAs, total, delivery, items } = fieldsIn(value)
  const id = textIn(_id) || textIn(order) || String(index)
  const wholeItems = (listIn(items) ?? []).map(vendorItem)
  const closed = closings.find((closing) => closing === closedAs) ?? null
  const statuses = wholeItems.map(({ status }) => status)
  return {
    _id: id,
    order: textIn(order) || id,
    createdAt: timeIn(createdAt),
    vendorStatus: statusIn(vendorStatus) ?? vendorOrderStatus(statuses, closed),
    closedAs: closed,
    total: amountIn(total, totalPrice(wholeItems)),
    delivery: wholeDelivery(delivery),
    items: wholeItems,
  }
}

function vendorItem(value: unknown, index: number): VendorOrder['items'][number] {
  const { shop: _own, status, ...item } = wholeItem(value, index)
  return { ...item, status: status === 'partially_accepted' ? 'accepted' : status }
}
