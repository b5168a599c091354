import type { Transaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { passwordChangedMail } from './account-mails.ts'
import { killLinksOf } from './one-time-links.ts'
import { forgetFailures } from './sign-in-throttle.ts'
import { recipientOf, setPasswordHash, type UserRow } from './user-rows.ts'

/**
 * Gives a locked account another password: all its sessions end, but for `keepSession`, its unused links to set
 * one die, wrong guesses of the old one no longer delay a sign-in, and a mail tells the owner.
 */
export async function replacePassword(
  tx: Transaction,
  { settings, newId }: Pick<Services, 'settings' | 'newId'>,
  owner: UserRow,
  passwordHash: string,
  keepSession?: Buffer,
): Promise<void> {
  await setPasswordHash(tx, owner.id, passwordHash)
  await endSessionsOf(tx, owner.id, keepSession)
  await killLinksOf(tx, { userId: owner.id, purpose: 'password' })
  await forgetFailures(tx, owner)
  await queueMail(tx, newId, passwordChangedMail(recipientOf(owner), settings))
}
