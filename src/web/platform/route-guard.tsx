import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PageRoute } from '../routes.tsx'
import { openLogin } from './login-window.ts'
import { type Session, useSession } from './session.ts'

type Verdict = 'wait' | 'pass' | 'sign-in' | 'forbidden'

/** Comfort only: every call behind a guarded page is judged again by the server. */
function judge(guard: PageRoute['guard'], session: Session): Verdict {
  if (!guard) return 'pass'
  if (session.status === 'unknown') return 'wait'
  if (session.status === 'signed-out') return 'sign-in'
  return guard === 'signed-in' || guard.includes(session.user.role) ? 'pass' : 'forbidden'
}

/**
 * Lets through whom the route is for. No user: to the home page with the login window open; another role: to /403
 * (specification section 2). Whoever has just logged out goes home without being asked to log in again.
 */
export function RouteGuard(props: { guard: PageRoute['guard']; waiting: ReactNode; children: ReactNode }) {
  const session = useSession()
  const navigate = useNavigate()
  const verdict = judge(props.guard, session)
  const hasLeft = session.hasLeft
  useEffect(() => {
    if (verdict === 'forbidden') navigate('/403', { replace: true })
    if (verdict !== 'sign-in') return
    navigate('/', { replace: true })
    if (!hasLeft) openLogin()
  }, [verdict, hasLeft, navigate])
  return verdict === 'pass' ? props.children : props.waiting
}
