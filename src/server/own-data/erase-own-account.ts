import { messages } from '#shared/messages.ts'
import { eraseAccount } from '../account-changes/erase-account.ts'
import { lockAdministratorsAnd } from '../accounts/locks.ts'
import { requireCurrentPassword } from '../accounts/require-fresh.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, notSignedIn } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'

/**
 * Erases the caller's own account, as an administrator would (`eraseAccount`). 400 without the current password, however
 * fresh the session, 429 when guesses are slowed, 409 for the last active administrator.
 */
export async function eraseOwnAccount(
  services: Services,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  await requireCurrentPassword(services, caller, password, 'currentPassword')
  const { userId, role, address } = caller
  await inTransaction(services.db, async (tx) => {
    await eraseAccount(tx, services, await lockForLeaving(tx, caller))
    await recordAction(tx, {
      ...services,
      actorId: userId,
      action: 'Own account deleted',
      subjectId: userId,
      address: role === 'admin' ? address : '',
    })
  })
}

async function lockForLeaving(tx: Transaction, caller: Caller): Promise<UserRow> {
  const locked = await lockAdministratorsAnd(tx, caller.userId)
  const user = locked.find(({ id }) => id === caller.userId)
  if (!user) throw notSignedIn()
  // Another session may have changed the password meanwhile, and ended this one.
  await requireStillSignedIn(tx, caller)
  const isLastAdministrator = user.role === 'admin' && locked.length === 1
  if (isLastAdministrator) throw conflict('last_administrator', messages.admin.lastAdministrator)
  return user
}
