import type { User } from '#shared/accounts/user.ts'
import { parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { callApi } from '../api/api-client.ts'
import { currentSession, updateUser } from '../sessions/session.ts'

/** The call that returns the signed-in user as the account is now. */
export const ownUserPath = '/api/user/profile'

/** The signed-in user in that response; null when it holds none. */
export const ownUserIn = (answer: unknown): User | null =>
  parseUserAnswer(answer, currentSession().user ?? undefined)

let isAsking = false

/** Asks the server for the signed-in user and stores it on this device. Runs in the background: a failure changes nothing. */
export async function refreshUser(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const before = currentSession().user
    const user = ownUserIn(await callApi<unknown>(ownUserPath, { isBackground: true }))
    // A change saved here meanwhile is newer than this response.
    if (user && currentSession().user === before) updateUser(user)
  } catch {
    // The stored user stays good enough.
  } finally {
    isAsking = false
  }
}
