import { mostCartRows } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import type { Missing, OrderAgainAnswer } from '#shared/orders/order-again.ts'
import { lockActiveBuyer } from '../../accounts/locks.ts'
import { countCartRows, listCartItems, putAtLeast } from '../../cart/cart-rows.ts'
import { inTransaction } from '../../database/database.ts'
import { notFound, notSignedIn } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { type OrderedLine, orderedLines } from './ordered-rows.ts'

/**
 * Puts what a buyer ordered once into the cart, as much of it as there is, and answers what is missing and why. A row of the
 * cart that holds as many already stays as it is, so that a second press changes nothing. 404 for another buyer's order.
 */
export function orderAgain(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  buyerId: string,
  orderId: string,
): Promise<OrderAgainAnswer> {
  return inTransaction(db, async (tx) => {
    // The buyer's other presses wait: together they must not fill the cart beyond its bound.
    if (!(await lockActiveBuyer(tx, buyerId))) throw notSignedIn()
    const lines = await orderedLines(tx, buyerId, orderId)
    if (lines.length === 0) throw notFound()
    const { put, missing } = sortOut(lines, mostCartRows - (await countCartRows(tx, buyerId)))
    const rows = put.map(({ listingId, quantity }) => ({ id: newId(), listingId, quantity }))
    await putAtLeast(tx, buyerId, rows, now())
    const message = messageFor(put.length, missing.length)
    return { message, cart: { items: await listCartItems(tx, buyerId) }, missing }
  })
}

interface SortedOut {
  /** What the cart holds of these afterwards, at least. */
  put: { listingId: string; quantity: number }[]
  missing: Missing[]
}

/** What can be had, and what is missing, in the order of the lines; the cart has room for so many products more. */
function sortOut(lines: readonly OrderedLine[], room: number): SortedOut {
  const put: SortedOut['put'] = []
  const missing: Missing[] = []
  let free = room
  for (const line of lines) {
    const { listingId, title, stock, inCart } = line
    const reason = reasonOf(line) ?? (inCart === null && free <= 0 ? 'cart_full' : null)
    if (reason) {
      missing.push({ title, reason, ...(reason === 'away' && { awayUntil: line.awayUntil! }) })
      continue
    }
    const quantity = Math.min(line.quantity, stock)
    put.push({ listingId, quantity })
    if (inCart === null) free -= 1
    if (quantity < line.quantity)
      missing.push({ title, reason: 'fewer', inCart: Math.max(quantity, inCart ?? 0) })
  }
  return { put, missing }
}

function reasonOf({ isShown, awayUntil, stock }: OrderedLine): Missing['reason'] | null {
  if (!isShown) return 'gone'
  if (awayUntil) return 'away'
  return stock < 1 ? 'out_of_stock' : null
}

function messageFor(put: number, missing: number): string {
  if (put === 0) return messages.order.againNothing
  return missing === 0 ? messages.order.againAll : messages.order.againSome
}
