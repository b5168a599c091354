import { totalPrice } from '../money.ts'
import type { CartItem } from './cart.ts'

/** Why a row cannot be ordered as it lies in the cart: hidden or deleted, sold out, its shop away, or fewer left than wanted. */
export type RowProblem = 'gone' | 'sold-out' | 'away' | 'too-many'

export function rowProblem(item: CartItem): RowProblem | null {
  if (!item.available) return 'gone'
  if (item.listingId.stock < 1) return 'sold-out'
  if (item.listingId.shop.awayUntil) return 'away'
  return item.quantity > item.listingId.stock ? 'too-many' : null
}

/** Rows that count: those of which at least one piece can be had now. The others are left out of sum and order. */
export function isOrderable(item: CartItem): boolean {
  const problem = rowProblem(item)
  return isWanted(item) && (problem === null || problem === 'too-many')
}

/** False for a row whose removal has not reached the server yet. */
export const isWanted = ({ quantity }: CartItem): boolean => quantity > 0

/** Price times quantity of the rows that count, in Leones. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  totalPrice(
    items.filter(isOrderable).map((item) => ({ price: item.listingId.price, quantity: item.quantity })),
  )

/** The rows with the quantities that are on their way to the server; 0 is a row being removed. */
export function withPendingQuantities(
  items: readonly CartItem[],
  pending: ReadonlyMap<string, number>,
): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: pending.get(item.listingId._id) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
}
