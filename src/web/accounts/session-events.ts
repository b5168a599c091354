import { useEffect } from 'react'
import { roleRefusedEvent, type SessionEndedDetail, sessionEndedEvent } from '../api/api-client.ts'
import { useMatchedRoute } from '../navigation/router.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, forgetSession } from '../sessions/session.ts'

/** What happens when the server no longer accepts the token, or refuses what the role may not do. */
export function useSessionEvents(): void {
  const isGuarded = useMatchedRoute().route.guard !== undefined
  useEffect(() => {
    /*
     * On a guarded page the login window opens over it and nothing typed is lost. On a public page the user is signed out, and
     * asked to log in only after an action of their own.
     */
    const followEnd = (event: Event) => {
      const { token, isBackground } = (event as CustomEvent<SessionEndedDetail>).detail
      if (currentSession().token !== token) return
      if (!isGuarded) forgetSession()
      if (isGuarded || !isBackground) openLogin({ staysHere: true })
    }
    addEventListener(sessionEndedEvent, followEnd)
    addEventListener(roleRefusedEvent, refreshRole)
    return () => {
      removeEventListener(sessionEndedEvent, followEnd)
      removeEventListener(roleRefusedEvent, refreshRole)
    }
  }, [isGuarded])
}

/** A role may have been given or taken: with the user as the server returns it now, the page's guard decides again. */
function refreshRole(): void {
  import('./refresh-user.ts').then((code) => code.refreshUser()).catch(() => undefined)
}
