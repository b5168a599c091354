import { useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { OrderChange } from '#shared/orders/order.ts'
import { parseOrderRefusal } from '#shared/orders/order-change-shape.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import type { ApiFailure } from '../../api/api-client.ts'

/** The changes that the server found, the ordered rows, and what of them can be had costs now, in Leones. */
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
  const newTotal = changes.length > 0 ? sumOf(agreedRows(changes, items)) : total
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

/** The row as it can be ordered now; null where it cannot. */
export function rowAsIs(item: CartItem, change: OrderChange): CartItem | null {
  const quantity = Math.min(item.quantity, possible(change))
  return quantity > 0 ? { ...item, quantity, listingId: { ...item.listingId, price: change.price } } : null
}

/** Quantities that make the cart what is ordered; 0 removes the row. Prices follow by themselves, and so does a shop's absence. */
export function cartEdits(
  changes: readonly OrderChange[],
  items: readonly CartItem[],
  removed: readonly string[] = [],
) {
  return items.flatMap((item) => {
    const { _id: listingId } = item.listingId
    if (removed.includes(listingId)) return [{ listingId, quantity: 0 }]
    const change = changes.find((one) => one.listingId === listingId)
    if (!change || change.reason === 'away' || item.quantity <= possible(change)) return []
    return [{ listingId, quantity: possible(change) }]
  })
}

/** The rows that are ordered once the changes are accepted, with what they cost now. */
export const agreedRows = (
  changes: readonly OrderChange[],
  items: readonly CartItem[],
  removed: readonly string[] = [],
): CartItem[] =>
  items.flatMap((item) => {
    if (removed.includes(item.listingId._id)) return []
    const change = changes.find((one) => one.listingId === item.listingId._id)
    return change ? (rowAsIs(item, change) ?? []) : item
  })

const sumOf = (rows: readonly CartItem[]): number =>
  totalPrice(rows.map(({ quantity, listingId }) => ({ price: listingId.price, quantity })))

/** What the buyer makes of a refused order. */
export type Decision = {
  refused: RefusedOrder
  /** The listings that the buyer no longer wants. */
  removed: readonly string[]
  setRemoved: (listingId: string, isRemoved: boolean) => void
  /** What will be ordered: rows, edits of the cart and the sum in Leones. */
  rows: CartItem[]
  edits: ReturnType<typeof cartEdits>
  total: number
}

/** Null without a refused order. Of each line the buyer takes what can be had, unless they remove it. */
export function useDecision(refused: RefusedOrder | null): Decision | null {
  const [chosen, setChosen] = useState<{ of: RefusedOrder; removed: readonly string[] } | null>(null)
  if (!refused) return null
  const { changes, items, newTotal } = refused
  const removed = chosen?.of === refused ? chosen.removed : []
  const rows = agreedRows(changes, items, removed)
  return {
    refused,
    removed,
    setRemoved: (listingId, isRemoved) => {
      const others = removed.filter((id) => id !== listingId)
      setChosen({ of: refused, removed: isRemoved ? [...others, listingId] : others })
    },
    rows,
    edits: cartEdits(changes, items, removed),
    // Where only the sum was wrong, the server says it.
    total: changes.length > 0 ? sumOf(rows) : newTotal,
  }
}
