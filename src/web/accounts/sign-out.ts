import { fetchWithRetries } from '../api/fetch-with-retries.ts'
import { leaveThisPhone } from '../push/follow-session.ts'
import { currentSession, forgetSession } from '../sessions/session.ts'
import { forgetStored } from '../sessions/stored.ts'

/** Forgets the session on this device, with all that pages store for its user and the subscription to pushes. */
export function forgetUser(): void {
  const { user } = currentSession()
  leaveThisPhone()
  forgetSession()
  forgetStored(user?._id ?? '')
}

/**
 * The same, and ends the session on the server; that call is retried while the server is busy. A lost connection does not
 * keep the user signed in.
 */
export function signOut(): void {
  const { token } = currentSession()
  forgetUser()
  if (!token) return
  const headers = { Authorization: `Bearer ${token}` }
  fetchWithRetries('/api/auth/logout', { method: 'POST', headers, keepalive: true }, { isQuiet: true }).catch(
    () => undefined,
  )
}
