import {
  amount,
  asFields,
  list,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
  timeOrNull,
} from '../../answer-shapes.ts'
import { parseOrderRecord, type ShownOrderRecord } from '../../orders/order-shape.ts'
import { orderStatuses } from '../../orders/order-status.ts'
import { parsePayment } from '../../orders/payment-shape.ts'
import { paymentStates } from '../../orders/payment-states.ts'
import type {
  AdminOrder,
  AdminOrders,
  ListedOrder,
  OrderNote,
  OrderPayment,
  OrderPerson,
} from './admin-order.ts'

const parseNamed = object<{ _id: string; name: string }>({ _id: text, name: text })

const parseListed = object<ListedOrder>({
  _id: text,
  createdAt: time,
  status: oneOf(orderStatuses, 'pending'),
  total: amount(0),
  toPay: amount(0),
  buyer: parseNamed,
  lines: amount(1),
  titles: list((title) => text(title) || null),
  shops: list(
    object<ListedOrder['shops'][number]>({
      _id: text,
      shop: parseNamed,
      tel: text,
      toPay: amount(0),
      payment: oneOf(paymentStates, 'none'),
      unansweredSince: timeOrNull,
      paid: amount(0),
      stillToPay: amount(0),
    }),
  ),
})

const parseOrders = listInField('orders', (one) => (text(asFields(one)._id) ? parseListed(one) : null))

/** A page of GET /api/admin/orders; null when it holds no list of orders. */
export function parseAdminOrders(answer: unknown): AdminOrders | null {
  const orders = parseOrders(answer)
  return orders && object<AdminOrders>({ orders: () => orders, ...pageShape(orders) })(answer)
}

const personShape = { _id: text, name: text, email: text, tel: text }

/** An order as it is shown to administrators. */
export type ShownAdminOrder = Omit<AdminOrder, keyof ShownOrderRecord> & ShownOrderRecord

const parseOrderPayment = (value: unknown): OrderPayment => ({
  ...parsePayment(value),
  vendorOrderId: text(asFields(value).vendorOrderId),
})

const parseOthers = object<Pick<AdminOrder, 'buyer' | 'vendors' | 'payments' | 'notes'>>({
  buyer: object<OrderPerson>(personShape),
  vendors: list(object<AdminOrder['vendors'][number]>({ ...personShape, shop: parseNamed })),
  payments: list(parseOrderPayment),
  notes: list(object<OrderNote>({ _id: text, text, by: text, createdAt: time })),
})

/** The order of GET /api/admin/orders/{id}, or beside the message of a change; null when the answer holds none. */
export function parseAdminOrder(answer: unknown): ShownAdminOrder | null {
  const record = parseOrderRecord(answer)
  return record && { ...record, ...parseOthers(asFields(answer).order) }
}
