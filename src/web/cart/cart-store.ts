import type { Cart, CartItem } from '#shared/cart/cart.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { createStore } from '../lib/store.ts'
import { currentSession, useSession } from '../sessions/session.ts'
import { showCartCount } from './cart-count.ts'

type StoredCart = { userId: string; items: readonly CartItem[] }

const stored = createStore<StoredCart | null>(null)

/** Every response that holds the cart goes through here; returns whether it did. */
export function storeCartOf(answer: unknown): boolean {
  const cart = parseCartAnswer(answer)
  if (cart) storeCart(cart)
  return cart !== null
}

/** Updates the cart page, the checkout and the header's count. */
export function storeCart(cart: Cart): void {
  const { user } = currentSession()
  stored.set(user && { userId: user._id, items: cart.items })
  showCartCount(cart)
}

/** The cart's rows as the server last returned them; null until there is a response for the signed-in user. */
export function useStoredItems(): readonly CartItem[] | null {
  const { user } = useSession()
  const last = stored.use()
  return last && last.userId === user?._id ? last.items : null
}

/** The same for code outside components. */
export function storedItems(): readonly CartItem[] | null {
  const last = stored.get()
  return last && last.userId === currentSession().user?._id ? last.items : null
}
