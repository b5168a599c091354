import { useEffect } from 'react'
import { type SessionEndedDetail, sessionEndedEvent } from '../api/api-client.ts'
import { matchRoute } from '../app/routes.tsx'
import { useLocation } from '../navigation/router.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, forgetSession } from '../sessions/session.ts'

/**
 * What happens when the server no longer takes the token: on a guarded page the login window opens over it and
 * nothing typed is lost; on a public page the person is signed out, and asked only if they were doing something.
 */
export function useSessionEnded(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const followEnd = (event: Event) => {
      const { token, isBackground } = (event as CustomEvent<SessionEndedDetail>).detail
      if (currentSession().token !== token) return
      const isGuarded = matchRoute(pathname, '').route.guard !== undefined
      if (!isGuarded) forgetSession()
      if (isGuarded || !isBackground) openLogin({ staysHere: true })
    }
    addEventListener(sessionEndedEvent, followEnd)
    return () => removeEventListener(sessionEndedEvent, followEnd)
  }, [pathname])
}
