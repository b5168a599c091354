import { useLocation } from '../../navigation/router.ts'
import { useSession } from '../../sessions/session.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenAttempt } from './order-attempt.ts'

/**
 * Above every page but checkout, which shows the order itself: an order that has no response yet is easily forgotten. It may have
 * arrived all the same, so the bar never calls it unsent.
 */
export default function UnsentOrderBar() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const attempt = useOpenAttempt(user?._id ?? '')
  if (!attempt || pathname === '/checkout') return null
  return (
    <aside aria-label="Unanswered order" className="bg-gold-soft">
      <p className="row flex flex-wrap items-center gap-2 text-sm">
        We do not know yet whether your order arrived.
        <Link to="/checkout" className="link inline-flex min-h-11 items-center">
          Check at checkout
        </Link>
      </p>
    </aside>
  )
}
