import type { ResetPassword } from '#shared/accounts/auth-schemas.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Invitations } from './invitations.ts'
import { type Origin, rememberPlace } from './known-places.ts'
import { lockUser } from './locks.ts'
import { consumeLink, deadLink, requireOpenLink } from './one-time-links.ts'
import { hashPassword, withPasswordSlot } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { replacePassword } from './replace-password.ts'
import { confirmEmail } from './user-rows.ts'

/**
 * Uses a one-time link up: sets the password of its account, or accepts the invitation it stands for. 400 on a bad
 * password, on `token` when the link does not work (any more); then nothing is changed. Answers the account's e-mail.
 */
export async function resetPassword(
  services: Services,
  invitations: Invitations,
  wanted: ResetPassword,
  origin: Origin,
): Promise<string> {
  const link = await requireOpenLink(services.db, wanted.token)
  checkNewPassword(wanted, link)
  return withPasswordSlot({ address: origin.address, account: wanted.token }, async () => {
    const { userId, applicationId } = link
    const chosen = { token: wanted.token, passwordHash: await hashPassword(wanted.password), origin }
    return inTransaction(services.db, (tx) =>
      userId
        ? setPassword(tx, services, userId, chosen)
        : invitations.acceptInvitation(tx, services, { ...chosen, applicationId: applicationId! }),
    )
  })
}

async function setPassword(
  tx: Transaction,
  services: Services,
  userId: string,
  { token, passwordHash, origin }: { token: string; passwordHash: string; origin: Origin },
): Promise<string> {
  const user = await lockUser(tx, userId)
  if (!user || !(await consumeLink(tx, token))) throw deadLink()
  await replacePassword(tx, services, user, passwordHash)
  // Links of an account are mailed to its address and nowhere else, and die when that changes.
  await confirmEmail(tx, userId)
  // The mail proved the owner's identity: guesses that others make must not lock the owner out now.
  await rememberPlace(tx, userId, origin)
  return user.email ?? ''
}
