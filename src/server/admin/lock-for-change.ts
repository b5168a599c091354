import { messages } from '#shared/messages.ts'
import { lockAdministratorsAnd } from '../accounts/locks.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import type { Caller } from '../sessions/session.ts'

/** What is about to happen to an account: does it take an administrator away? */
type Change = 'takes-away' | 'harmless'

/**
 * The account an administrator wants to change, locked together with all administrators. 404 when there is none; 409
 * when the change would take away the caller or the last active administrator; 403 when the caller was demoted or
 * barred a moment ago (docs/rules.md, 'Accounts and sessions').
 */
export async function lockForChange(
  tx: Transaction,
  caller: Caller,
  userId: string,
  changeOf: (user: UserRow) => Change,
): Promise<UserRow> {
  const locked = await lockAdministratorsAnd(tx, userId)
  const administrators = locked.filter((user) => user.role === 'admin' && user.is_active)
  const user = locked.find(({ id }) => id === userId)
  if (!user) throw notFound()
  if (changeOf(user) === 'takes-away') {
    if (user.id === caller.userId) throw conflict('own_account', messages.admin.notYourself)
    const isLast = administrators.length === 1 && administrators[0]?.id === user.id
    if (isLast) throw conflict('last_administrator', messages.admin.lastAdministrator)
  }
  if (!administrators.some(({ id }) => id === caller.userId)) throw forbidden()
  return user
}
