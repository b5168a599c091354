import type { CartItem } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { OrderChange } from '#shared/orders/order.ts'
import { parseOrderRefusal } from '#shared/orders/order-change-shape.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import type { ApiFailure } from '../../api/api-client.ts'

/** The changes that the server found, the ordered rows, and what they cost now, in Leones. */
export type RefusedOrder = {
  /** The server's message. */
  message: string
  /** Empty when only the total was wrong. */
  changes: readonly OrderChange[]
  items: readonly CartItem[]
  newTotal: number
}

/** The changes in a 409 of POST /order/create that the buyer has to decide about; null when the response names none. */
export function refusedIn(failure: ApiFailure, items: readonly CartItem[]): RefusedOrder | null {
  if (failure.status !== 409) return null
  const { changes, total } = parseOrderRefusal(failure.body)
  const newTotal = changes.length > 0 ? totalAfterChanges(changes, items) : total
  if (newTotal === null) return null
  return { message: failure.message || messages.order.changed, changes, items, newTotal }
}

/** How many units can be ordered now. */
const possible = ({ reason, stock }: OrderChange): number =>
  reason === 'gone' || reason === 'away' ? 0 : Math.max(stock, 0)

/** What changed with one listing, in short sentences; `item` is the row as the buyer saw it. */
export function changeWords(change: OrderChange, item: CartItem | undefined): string[] {
  const wanted = item?.quantity ?? 0
  const left = possible(change)
  if (change.reason === 'gone') return ['No longer sold. It will be taken out of your order.']
  if (change.reason === 'away') return [awayWords(change)]
  if (left === 0) return ['Sold out. It will be taken out of your order.']
  const words: string[] = []
  if (wanted > left) words.push(`Only ${left} left, you wanted ${wanted}.`)
  if (item && item.listingId.price !== change.price)
    words.push(`Price changed from ${formatPrice(item.listingId.price)} to ${formatPrice(change.price)}.`)
  return words.length > 0 ? words : [`It now costs ${formatPrice(change.price)}, ${left} left.`]
}

const awayWords = ({ awayUntil }: OrderChange): string =>
  [
    'The shop is away.',
    awayUntil && `${backWords(awayUntil)}.`,
    'It stays in your cart, and you order the rest.',
  ]
    .filter(Boolean)
    .join(' ')

/** Quantities that make the cart orderable; 0 removes the row. Prices follow by themselves, and so does a shop's absence. */
export function cartEdits(changes: readonly OrderChange[], items: readonly CartItem[]) {
  return items.flatMap((item) => {
    const change = changes.find((one) => one.listingId === item.listingId._id)
    if (!change || change.reason === 'away' || item.quantity <= possible(change)) return []
    return [{ listingId: change.listingId, quantity: possible(change) }]
  })
}

/** What the order will cost once the changes are accepted, in Leones. */
export function totalAfterChanges(changes: readonly OrderChange[], items: readonly CartItem[]): number {
  const lines = items.map((item) => {
    const change = changes.find((one) => one.listingId === item.listingId._id)
    if (!change) return { price: item.listingId.price, quantity: item.quantity }
    return { price: change.price, quantity: Math.min(item.quantity, possible(change)) }
  })
  return totalPrice(lines)
}
