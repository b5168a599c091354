import { messages } from '#shared/messages.ts'
import { deliveryFeeOf, shopsWithoutFee } from '#shared/orders/delivery-fees.ts'
import type { ShownOrder } from '#shared/orders/order-shape.ts'
import { orderSums } from '#shared/orders/order-sums.ts'

/** Which shops have still to name their delivery fee; of a closed or picked up order none. */
export function DeliveryCost({ order }: { order: ShownOrder }) {
  return deliveryCosts(order).map((words) => (
    <p key={words} className="text-quiet text-sm">
      {words}
    </p>
  ))
}

function deliveryCosts(order: ShownOrder): string[] {
  const { status, delivery, shops } = order
  const isOpen = orderSums(order).toPay > 0 && status !== 'completed' && status !== 'cancelled'
  if (!isOpen || delivery.method === 'pickup') return []
  // A server that records no fees names no shops.
  if (shops.length === 0) return [messages.deliveryCost]
  const waiting = shopsWithoutFee(shops)
  if (deliveryFeeOf(shops) !== null) return waiting.map(messages.deliveryCostOf)
  return waiting.length > 0 ? [messages.deliveryCost] : []
}
