import { eraseAccount } from '../account-changes/erase-account.ts'
import { inTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'

/** Deletes an account for an administrator (`eraseAccount`). Throws as `lockForChange`. */
export async function deleteUser(services: Services, caller: Caller, userId: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, ({ role, id }) =>
      role === 'admin' || id === caller.userId ? 'takes-away' : 'harmless',
    )
    await eraseAccount(tx, services, user)
    await recordAdminAction(tx, services, caller, 'User deleted', userId)
  })
}
