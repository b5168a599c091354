import { recordAction } from '../platform/audit-log.ts'
import { inTransaction } from '../platform/database.ts'
import { notSignedIn } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { type Caller, isRunning } from '../platform/session.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { replacePassword } from './replace-password.ts'
import { findUser, lockUser } from './user-rows.ts'

/**
 * Gives the caller's own account another password: all other sessions end and a mail tells the owner. `prove` throws
 * unless the caller has shown who they are (see require-fresh.ts); it is asked once the new password is known to be
 * good. 400 on a bad password or repetition, 503 under overload.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  chosen: { newPassword: string; confirmPassword: string },
  prove: () => Promise<void>,
): Promise<void> {
  const { db } = services
  const user = await findUser(db, caller.userId)
  if (!user) throw notSignedIn()
  const { email, role, first_name, last_name, other_names } = user
  await checkNewPassword(
    { password: chosen.newPassword, confirmPassword: chosen.confirmPassword },
    { email: email ?? '', role, names: [first_name, last_name, other_names] },
    'newPassword',
  )
  await prove()
  const passwordHash = await hashPassword(chosen.newPassword)
  await inTransaction(db, async (tx) => {
    const owner = await lockUser(tx, caller.userId)
    // Another session may have changed the password meanwhile, and ended this one.
    if (!owner || !(await isRunning(tx, caller.sessionHash))) throw notSignedIn()
    await replacePassword(tx, services, owner, passwordHash, caller.sessionHash)
    if (owner.role !== 'admin') return
    const { userId, address } = caller
    const action = 'Own password changed'
    await recordAction(tx, { ...services, actorId: userId, action, subjectId: userId, address })
  })
}
