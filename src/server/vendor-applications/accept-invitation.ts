import { sql } from 'kysely'
import { messages } from '#shared/messages.ts'
import { createVendorAccount } from '../accounts/create-vendor-account.ts'
import { replacePassword } from '../accounts/replace-password.ts'
import { lockUserByEmail, oneAccountPerEmail, type UserRow } from '../accounts/user-rows.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { invalidField } from '../platform/errors.ts'
import { queueMail } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import { acceptedMail, applicantAt } from './application-mails.ts'
import { type ApplicationRow, lockApplication } from './application-rows.ts'
import { makeVendor } from './make-vendor.ts'

/**
 * Accepts the invitation of an approved application, whose link the caller has used up in this transaction: makes the
 * vendor with this password and the shop. An account made meanwhile gets the password, loses its sessions and becomes
 * the vendor. 400 on `token` when the invitation was accepted before, 409 when the account is an administrator's.
 */
export async function acceptInvitation(
  tx: Transaction,
  services: Services,
  applicationId: string,
  passwordHash: string,
): Promise<void> {
  const application = await lockApplication(tx, applicationId)
  if (application?.status !== 'approved' || application.vendor_id) {
    throw invalidField('token', messages.auth.linkDead)
  }
  const account = await lockUserByEmail(tx, application.email)
  const vendor = account
    ? await takeOverAccount(tx, services, account, passwordHash)
    : await newAccount(tx, services, application, passwordHash)
  await makeVendor(tx, services, vendor, application)
  await queueMail(tx, services.newId, acceptedMail(applicantAt(application, vendor), services.settings))
}

/** Whoever signed up with this e-mail meanwhile did not prove that it is theirs; the invited person did. */
async function takeOverAccount(
  tx: Transaction,
  services: Services,
  account: UserRow,
  passwordHash: string,
): Promise<UserRow> {
  await replacePassword(tx, services, account, passwordHash)
  return account
}

async function newAccount(
  tx: Transaction,
  services: Services,
  { name, email, tel, address }: ApplicationRow,
  passwordHash: string,
): Promise<UserRow> {
  await sql`savepoint before_account`.execute(tx)
  try {
    return await createVendorAccount(tx, services, { name, email, tel, address, passwordHash })
  } catch (error) {
    if (!isUniqueViolation(error, oneAccountPerEmail)) throw error
    // Somebody signed up with this e-mail at the same moment.
    await sql`rollback to savepoint before_account`.execute(tx)
    return takeOverAccount(tx, services, (await lockUserByEmail(tx, email))!, passwordHash)
  }
}
