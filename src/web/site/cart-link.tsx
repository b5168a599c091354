import { useCartCount } from '../cart/cart-count.ts'
import { useSession } from '../sessions/session.ts'
import { CartIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'

/** A link to the cart with the number of pieces in it. Administrators have no cart. */
export function CartLink() {
  const { user } = useSession()
  const count = useCartCount()
  if (user?.role === 'admin') return null
  const name = count ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return (
    <Link to="/cart" aria-label={name} className="icon-button not-for-admins relative">
      <CartIcon />
      {count !== null && count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-[20px] rounded-full bg-gold px-1 text-center font-bold text-[min(0.8125rem,16px)] text-ink leading-[20px] even-figures"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
