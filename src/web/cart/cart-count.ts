import { useEffect } from 'react'
import { rolesThatBuy } from '#shared/accounts/roles.ts'
import type { Cart } from '#shared/cart/cart.ts'
import { callApi } from '../api/api-client.ts'
import { createStore } from '../lib/store.ts'
import { useLocation } from '../navigation/router.ts'
import { useSession } from '../sessions/session.ts'

const count = createStore<number | null>(null)
let countedFor: string | null = null

/** After every answer that carries the cart: the number beside the cart in the header follows. */
export function showCartCount(cart: Cart): void {
  count.set(cart.items.reduce((sum, item) => sum + item.quantity, 0))
}

/** How many pieces lie in the cart; null as long as that is unknown or nobody is signed in. */
export function useCartCount(): number | null {
  const { user, token } = useSession()
  const { pathname } = useLocation()
  const mayBuy = user !== null && rolesThatBuy.includes(user.role)
  // These two ask for the cart themselves, and their answer counts here too.
  const isAskedByPage = pathname === '/cart' || pathname === '/checkout'
  useEffect(() => {
    const buyer = mayBuy ? token : null
    if (countedFor !== buyer) count.set(null)
    countedFor = buyer
    if (!buyer || isAskedByPage || count.get() !== null) return
    const controller = new AbortController()
    callApi<{ cart: Cart }>('/api/cart', { signal: controller.signal, isBackground: true })
      .then(({ cart }) => showCartCount(cart))
      // A missing number in the header is no reason to disturb anybody.
      .catch(() => undefined)
    return () => controller.abort()
  }, [mayBuy, token, isAskedByPage])
  return count.use()
}
