import { amount, asFields, list, object, oneOf, text, time } from '../answer-shapes.ts'
import { highestQuantity } from '../cart/cart.ts'
import type { OrderChange } from './order.ts'

const reasons: readonly OrderChange['reason'][] = ['price', 'stock', 'gone', 'away']

function parseChange(value: unknown): OrderChange {
  const reason = oneOf(reasons, 'price')(asFields(value).reason)
  return object<OrderChange>({
    listingId: text,
    title: text,
    reason: () => reason,
    price: amount(0),
    // What is not said of the stock stands in no one's way.
    stock: amount(reason === 'price' ? highestQuantity : 0),
    awayUntil: (date) => time(date) || undefined,
  })(value)
}

/** The lines that a refusal of POST /order/create names, and the right total; null where it is not told. */
export const parseOrderRefusal = object<{ changes: OrderChange[]; total: number | null }>({
  changes: list(parseChange),
  total: amount(null),
})
