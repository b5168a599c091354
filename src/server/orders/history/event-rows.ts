import type { OrderEvent } from '#shared/orders/order-event.ts'

/** Placing is the busiest thing that Makit does: its event is the order's own row. */
export const placedEvent = (createdAt: string): OrderEvent => ({
  kind: 'placed',
  at: createdAt,
  by: 'buyer',
  text: 'The order was placed.',
  vendorOrderId: null,
})
