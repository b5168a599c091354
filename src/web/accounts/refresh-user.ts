import type { User } from '#shared/accounts/user.ts'
import { parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { callApi } from '../api/api-client.ts'
import { currentSession, updateUser } from '../sessions/session.ts'

/** Where the server says who is signed in, as the account is now. */
export const ownUserPath = '/api/user/profile'

/** The signed-in user of that answer; null when it holds none. */
export const ownUserIn = (answer: unknown): User | null =>
  parseUserAnswer(answer, currentSession().user ?? undefined)

let isAsking = false

/** Asks the server who is signed in and keeps it on this device. Unheard by the person: a failure changes nothing. */
export async function refreshUser(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const before = currentSession().user
    const user = ownUserIn(await callApi<unknown>(ownUserPath, { isBackground: true }))
    // Something saved here meanwhile is newer than this answer.
    if (user && currentSession().user === before) updateUser(user)
  } catch {
    // What the device keeps stays good enough.
  } finally {
    isAsking = false
  }
}
