import { messages } from '#shared/messages.ts'
import { lockUserByEmail, setRole, type UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { queueMail } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import { openShop } from '../shops/open-shop.ts'
import { alreadyVendorMail, applicantAt, promotionMail } from './application-mails.ts'
import { type ApplicationRow, settleInvitations } from './application-rows.ts'

/**
 * Makes the account with the application's e-mail a vendor and tells its owner; answers its id, or null without such
 * an account. 409 for an administrator's.
 */
export async function makeVendorOfAccount(
  tx: Transaction,
  services: Services,
  application: ApplicationRow,
): Promise<string | null> {
  const account = await lockUserByEmail(tx, application.email)
  if (!account) return null
  const mail = account.role === 'vendor' ? alreadyVendorMail : promotionMail
  await makeVendor(tx, services, account, application)
  await queueMail(tx, services.newId, mail(applicantAt(application, account), services.settings))
  return account.id
}

/**
 * Gives a locked account the role and the application's shop. A former vendor's shop comes back with the new details;
 * who already is a vendor keeps the shop as it is. Older invitations to this e-mail are settled with it.
 */
export async function makeVendor(
  tx: Transaction,
  services: Services,
  account: Pick<UserRow, 'id' | 'role'>,
  application: ApplicationRow,
): Promise<void> {
  if (account.role === 'admin') throw conflict(messages.application.isAdministrator)
  const isVendorAlready = account.role === 'vendor'
  if (!isVendorAlready) await setRole(tx, account.id, 'vendor')
  const details = {
    vendorId: account.id,
    name: application.shop_name,
    description: application.shop_description,
    address: application.address,
  }
  await openShop(tx, services, details, isVendorAlready ? 'keep' : 'overwrite')
  await settleInvitations(tx, application.email, account.id)
}
