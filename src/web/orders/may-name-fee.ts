import type { VendorOrder } from '#shared/orders/order.ts'

/** The fee is named before the goods are sent: of a pickup and of an order that the buyer has closed there is none. */
export const mayNameFee = ({ closedAs, delivery, toPay }: VendorOrder): boolean =>
  closedAs === null && delivery.method === 'delivery' && toPay > 0

/** The vendor has answered about all of it and accepted some: the buyer now waits for the fee. */
export const feeIsNext = (order: VendorOrder): boolean =>
  mayNameFee(order) &&
  order.deliveryFee === null &&
  order.items.every(({ status }) => status !== 'pending') &&
  order.items.some(({ status }) => status === 'accepted')
