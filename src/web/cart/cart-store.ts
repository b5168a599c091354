import type { Cart, CartItem } from '#shared/cart/cart.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { createStore } from '../lib/store.ts'
import { currentSession, useSession } from '../sessions/session.ts'
import { showCartCount } from './cart-count.ts'

type Kept = { userId: string; items: readonly CartItem[] }

const kept = createStore<Kept | null>(null)

/** Every response that holds the cart goes through here; returns whether it did. */
export function keepCartOf(answer: unknown): boolean {
  const cart = parseCartAnswer(answer)
  if (cart) keepCart(cart)
  return cart !== null
}

/** Updates the cart page, the checkout and the header's count. */
export function keepCart(cart: Cart): void {
  const { user } = currentSession()
  kept.set(user && { userId: user._id, items: cart.items })
  showCartCount(cart)
}

/** The cart's rows as the server last returned them; null until there is a response for the signed-in user. */
export function useKeptItems(): readonly CartItem[] | null {
  const { user } = useSession()
  const last = kept.use()
  return last && last.userId === user?._id ? last.items : null
}

/** The same for code outside components. */
export function keptItems(): readonly CartItem[] | null {
  const last = kept.get()
  return last && last.userId === currentSession().user?._id ? last.items : null
}
