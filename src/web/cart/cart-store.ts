import type { Cart, CartItem } from '#shared/cart/cart.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { createStore } from '../lib/store.ts'
import { currentSession, useSession } from '../sessions/session.ts'
import { showCartCount } from './cart-count.ts'

type Kept = { userId: string; items: readonly CartItem[] }

const kept = createStore<Kept | null>(null)

/** Every answer that carries the cart goes through here; answers whether it did. */
export function keepCartOf(answer: unknown): boolean {
  const cart = parseCartAnswer(answer)
  if (cart) keepCart(cart)
  return cart !== null
}

/** Cart page, checkout and the header's count follow. */
export function keepCart(cart: Cart): void {
  const { user } = currentSession()
  kept.set(user && { userId: user._id, items: cart.items })
  showCartCount(cart)
}

/** The cart's rows as last answered; null until an answer for whoever is signed in has come. */
export function useKeptItems(): readonly CartItem[] | null {
  const { user } = useSession()
  const last = kept.use()
  return last && last.userId === user?._id ? last.items : null
}

/** The same outside components. */
export function keptItems(): readonly CartItem[] | null {
  const last = kept.get()
  return last && last.userId === currentSession().user?._id ? last.items : null
}
