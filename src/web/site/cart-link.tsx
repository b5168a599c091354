import type { MouseEvent } from 'react'
import { useCartCount } from '../cart/cart-count.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { openLogin } from '../sessions/login-window.ts'
import { useSession } from '../sessions/session.ts'
import { CountOnIcon } from '../ui/count-on-icon.tsx'
import { CartIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'

/**
 * A link to the cart with the number of pieces in it. A signed-out visitor is asked to log in over the present page. Administrators
 * have no cart.
 */
export function CartLink() {
  const { user, status } = useSession()
  const count = useCartCount()
  const isWaiting = waitingWishes.use().some(({ kind }) => kind === 'added' || kind === 'cart')
  if (user?.role === 'admin') return null
  const askToSignIn = (event: MouseEvent) => {
    event.preventDefault()
    openLogin({ goal: { address: '/cart' } })
  }
  const name = count ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return (
    <Link
      to="/cart"
      onClick={status === 'signed-out' ? askToSignIn : undefined}
      aria-label={name}
      title={isWaiting ? 'Waiting for a connection' : undefined}
      className="icon-button not-for-admins relative"
    >
      <CartIcon />
      <CountOnIcon count={count ?? 0} />
    </Link>
  )
}
