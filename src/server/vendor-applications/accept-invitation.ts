import { sql } from 'kysely'
import { messages } from '#shared/messages.ts'
import { createVendorAccount } from '../accounts/create-vendor-account.ts'
import type { Acceptance } from '../accounts/invitations.ts'
import { rememberPlace } from '../accounts/known-places.ts'
import { lockUserByEmail } from '../accounts/locks.ts'
import { consumeLink, deadLink, type SentAs } from '../accounts/one-time-links.ts'
import { replacePassword } from '../accounts/replace-password.ts'
import { forgetFailures } from '../accounts/sign-in-throttle.ts'
import { confirmEmail, oneAccountPerEmail, type UserRow } from '../accounts/user-rows.ts'
import { isUniqueViolation, type Transaction } from '../database/database.ts'
import { conflict } from '../errors.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { acceptedMail, alreadyVendorMail, applicantAt } from './application-mails.ts'
import type { ApplicationRow } from './application-rows.ts'
import { lockApplicantOf } from './locks.ts'
import { makeVendor, refuseUnfit } from './make-vendor.ts'

/**
 * Accepts the invitation of an approved application by its link: makes the vendor with this password and the shop. An
 * account with its e-mail gets the password, loses its sessions and becomes the vendor. 400 on `token` when the link does
 * not work (any more); 409, and the link stays, when the account is an administrator's or deactivated, or when the link
 * was not mailed and the account's owner is known to read the mailbox. Answers the account's e-mail.
 */
export async function acceptInvitation(
  tx: Transaction,
  services: Services,
  { applicationId, token, passwordHash, origin }: Acceptance,
): Promise<string> {
  const { application, account, open = [] } = (await lockApplicantOf(tx, applicationId)) ?? {}
  const sentAs = application?.status === 'approved' ? await consumeLink(tx, token) : undefined
  if (!application || !sentAs) throw deadLink()
  const made = account ? undefined : await newAccount(tx, services, application, passwordHash)
  const taken = made ? undefined : (account ?? (await lockUserByEmail(tx, application.email)))
  if (taken) await takeOverAccount(tx, services, taken, { passwordHash, sentAs })
  const vendor = (made ?? taken)!
  await makeVendor(tx, services, vendor, application, open)
  // The link proves the vendor's identity: guesses that others made, or make, must not lock the vendor out now.
  await rememberPlace(tx, vendor.id, origin)
  if (sentAs !== 'copied') await confirmEmail(tx, vendor.id)
  const mail = taken?.role === 'vendor' ? alreadyVendorMail : acceptedMail
  await queueMail(tx, services.newId, mail(applicantAt(application, vendor), services.settings))
  return vendor.email ?? ''
}

/** The sign-up proved no e-mail. A mailed link does; a copied one went to the person an administrator has spoken to. */
async function takeOverAccount(
  tx: Transaction,
  services: Services,
  account: UserRow,
  { passwordHash, sentAs }: { passwordHash: string; sentAs: SentAs },
): Promise<void> {
  refuseUnfit(account)
  if (sentAs === 'copied' && account.email_confirmed_at)
    throw conflict('mailed_link_required', messages.application.useMailedLink)
  await replacePassword(tx, services, account, passwordHash)
}

/** Undefined when a sign-up with this e-mail was faster. */
async function newAccount(
  tx: Transaction,
  services: Services,
  { name, email, tel, address }: ApplicationRow,
  passwordHash: string,
): Promise<UserRow | undefined> {
  await sql`savepoint before_account`.execute(tx)
  try {
    const made = await createVendorAccount(tx, services, { name, email, tel, address, passwordHash })
    await forgetFailures(tx, made)
    return made
  } catch (error) {
    if (!isUniqueViolation(error, oneAccountPerEmail)) throw error
    await sql`rollback to savepoint before_account`.execute(tx)
  }
}
