import { fetchWithRetries } from '../api/fetch-with-retries.ts'
import { forgetKept } from '../sessions/kept.ts'
import { currentSession, forgetSession } from '../sessions/session.ts'

/**
 * Forgets the session on this device and what pages keep for its person, and ends it on the server, which is asked again
 * while it is busy; a lost connection does not keep anybody signed in.
 */
export function signOut(): void {
  const { token, user } = currentSession()
  forgetSession()
  forgetKept(user?._id ?? '')
  if (!token) return
  const headers = { Authorization: `Bearer ${token}` }
  fetchWithRetries('/api/auth/logout', { method: 'POST', headers, keepalive: true }, true).catch(
    () => undefined,
  )
}
