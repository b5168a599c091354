import type { OrderItem, OrderShop } from '#shared/orders/order.ts'
import type { Payment } from '#shared/orders/payment.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { toPayShop } from '#shared/orders/to-pay.ts'

/** What a shop asks for its delivery, in Leones, and what was last said of paying it. */
export interface PartRecord {
  deliveryFee: number | null
  payment: Payment
}

/** Of a part of which nothing was said. */
export const emptyPart: PartRecord = { deliveryFee: null, payment: notPaid }

type ItemOfPart = Pick<OrderItem, 'price' | 'quantity' | 'status'> & {
  vendorOrderId: string
  shop: { _id: string; name: string }
}

/** What is to pay each shop of an order, in the order of its lines; `records` by vendor order. */
export const orderShops = (
  items: readonly ItemOfPart[],
  records: ReadonlyMap<string, PartRecord>,
): OrderShop[] =>
  [...Map.groupBy(items, ({ vendorOrderId }) => vendorOrderId)].map(([vendorOrderId, own]) => {
    const { _id, name } = own[0]!.shop
    const { deliveryFee, payment } = records.get(vendorOrderId) ?? emptyPart
    const toPay = toPayShop(own, deliveryFee)
    return { _id: vendorOrderId, shop: { _id, name }, deliveryFee, toPay, payment }
  })
