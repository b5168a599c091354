import { useEffect } from 'react'
import { rolesThatBuy } from '#shared/accounts/roles.ts'
import type { Cart } from '#shared/cart/cart.ts'
import { callApi } from '../api/api-client.ts'
import { createStore } from '../lib/store.ts'
import { useMatchedRoute } from '../navigation/router.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { useSession } from '../sessions/session.ts'

const count = createStore<number | null>(null)
let countedFor: string | null = null

/** Called after every response that holds the cart: the number in the header follows. */
export function showCartCount(cart: Cart): void {
  count.set(cart.items.reduce((sum, item) => sum + item.quantity, 0))
}

/** How many pieces are in the cart; null while that is unknown or the visitor is signed out. */
export function useCartCount(): number | null {
  const { user, token } = useSession()
  const { loadsCart } = useMatchedRoute().route
  const mayBuy = user !== null && rolesThatBuy.includes(user.role)
  useEffect(() => {
    const buyer = mayBuy ? token : null
    if (countedFor !== buyer) count.set(null)
    countedFor = buyer
    if (!buyer || loadsCart || count.get() !== null) return
    const controller = new AbortController()
    callApi<{ cart: Cart }>('/api/cart', { signal: controller.signal, isBackground: true })
      // A change that was answered meanwhile knows better: this may have been read before it.
      .then(({ cart }) => count.get() === null && showCartCount(cart))
      // A missing number in the header is no reason for a message.
      .catch(() => undefined)
    return () => controller.abort()
  }, [mayBuy, token, loadsCart])
  const counted = count.use()
  const waiting = waitingWishes.use().filter(({ kind }) => kind === 'added')
  return waiting.reduce<number | null>(
    (sum, { wants }) => (sum ?? 0) + Number(Object.values(wants)[0]),
    counted,
  )
}
