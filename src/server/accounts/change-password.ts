import { inTransaction, type Transaction } from '../database/database.ts'
import { notSignedIn } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import { countEvent, refuseBeyondLimit } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { lockUser } from './locks.ts'
import { hashPassword, withPasswordSlot } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { replacePassword } from './replace-password.ts'
import { findUser } from './user-rows.ts'

/** Each change mails an address whose ownership is not proved. */
const mostPerHour = 10

/**
 * Gives the caller's own account another password: all other sessions end and a mail tells the owner. `prove` throws
 * unless the caller has confirmed their identity (require-fresh.ts); it is called once the new password is known to be
 * good. 400 on a bad password or repetition, 429 beyond the hour's limit, 503 under overload.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  chosen: { newPassword: string; confirmPassword: string },
  prove: () => Promise<void>,
): Promise<void> {
  const { db, settings } = services
  const user = await findUser(db, caller.userId)
  if (!user) throw notSignedIn()
  const { email, role, first_name, last_name, other_names } = user
  checkNewPassword(
    { password: chosen.newPassword, confirmPassword: chosen.confirmPassword },
    { email: email ?? '', role, names: [first_name, last_name, other_names] },
    'newPassword',
  )
  const limit = {
    kind: 'password change of account',
    subject: caller.userId,
    most: mostPerHour,
    minutes: 60,
  }
  await refuseBeyondLimit(db, settings, limit)
  await prove()
  await withPasswordSlot({ address: caller.address, account: caller.userId }, async () => {
    const passwordHash = await hashPassword(chosen.newPassword)
    await inTransaction(db, async (tx) => {
      await countEvent(tx, settings, limit)
      await storePassword(tx, services, caller, passwordHash)
    })
  })
}

async function storePassword(
  tx: Transaction,
  services: Services,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  const { userId, address, sessionHash } = caller
  const owner = await lockUser(tx, userId)
  if (!owner) throw notSignedIn()
  // Another session may have changed the password meanwhile, and ended this one.
  await requireStillSignedIn(tx, caller)
  await replacePassword(tx, services, owner, passwordHash, sessionHash)
  if (owner.role !== 'admin') return
  const action = 'Own password changed'
  await recordAction(tx, { ...services, actorId: userId, action, subjectId: userId, address })
}
