import type { User } from '#shared/accounts/user.ts'
import { notSignedIn } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { findUser, presentUser } from './user-rows.ts'

/** The caller as they are now; what their device keeps may be older. */
export async function findOwnProfile({ db }: Pick<Services, 'db'>, caller: Caller): Promise<User> {
  const user = await findUser(db, caller.userId)
  if (!user) throw notSignedIn()
  return presentUser(user)
}
