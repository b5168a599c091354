import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'
import { useNavigate } from '../navigation/router.ts'
import type { PageRoute } from '../navigation/site-map.ts'
import { openLogin } from '../sessions/login-window.ts'
import { type Session, useSession } from '../sessions/session.ts'

type Verdict = 'wait' | 'pass' | 'sign-in' | 'other-role'

/** Loaded on demand: it is rarely needed. */
const RoleCheck = lazy(() => withWholeStylesheet(import('./role-check.tsx')))

/** A convenience only: the server checks every call behind a guarded page again. */
function judge(guard: PageRoute['guard'], session: Session): Verdict {
  if (!guard) return 'pass'
  if (session.status === 'unknown') return 'wait'
  if (session.status === 'signed-out') return 'sign-in'
  return guard === 'signed-in' || guard.includes(session.user.role) ? 'pass' : 'other-role'
}

/**
 * Admits the users whom the route is for. A signed-out visitor goes to the home page with the login window open; the message
 * after the login has a button to this page. Another role goes to /403, once the server has confirmed it (specification
 * section 2). A user who has just logged out goes home without being asked to log in again.
 */
export function RouteGuard(props: { route: PageRoute; waiting: ReactNode; children: ReactNode }) {
  const { route, waiting } = props
  const session = useSession()
  const navigate = useNavigate()
  const { guard } = route
  const verdict = judge(guard, session)
  const hasLeft = session.hasLeft
  useEffect(() => {
    if (verdict !== 'sign-in') return
    const goal = { address: location.pathname + location.search, guard }
    navigate('/', { replace: true })
    if (!hasLeft) openLogin({ goal })
  }, [verdict, hasLeft, navigate, guard])
  if (verdict === 'pass') return props.children
  if (verdict !== 'other-role') return waiting
  return (
    <Suspense fallback={waiting}>
      <RoleCheck key={`${session.token} ${route.path}`} {...{ route, waiting }} />
    </Suspense>
  )
}
