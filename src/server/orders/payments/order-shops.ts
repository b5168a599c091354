import type { OrderItem, OrderShop } from '#shared/orders/order.ts'
import type { Payment } from '#shared/orders/payment.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { paidSum, stillToPay, toPayShop } from '#shared/orders/to-pay.ts'

/** What a shop asks for its delivery, in Leones, and what was last said of each payment, the first one first. */
export interface PartRecord {
  deliveryFee: number | null
  instalments: Payment[]
}

/** A shop's part of an order without a fee or a payment. */
export const emptyPart: PartRecord = { deliveryFee: null, instalments: [] }

type ToPay = Pick<OrderShop, 'deliveryFee' | 'toPay' | 'payment' | 'instalments' | 'paid' | 'stillToPay'>

/** What is to pay for these items of one shop, and what of it is paid. */
export function toPayOf(
  items: Parameters<typeof toPayShop>[0],
  { deliveryFee, instalments }: PartRecord,
): ToPay {
  const toPay = toPayShop(items, deliveryFee)
  const paid = paidSum(instalments)
  const payment = instalments.at(-1) ?? notPaid
  return { deliveryFee, toPay, payment, instalments, paid, stillToPay: stillToPay(toPay, paid) }
}

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
    const record = records.get(vendorOrderId) ?? emptyPart
    return { _id: vendorOrderId, shop: { _id, name }, ...toPayOf(own, record) }
  })
