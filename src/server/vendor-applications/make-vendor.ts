import { messages } from '#shared/messages.ts'
import { deleteLinksOfApplications } from '../accounts/one-time-links.ts'
import { setRole, type UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { type AppError, conflict } from '../errors.ts'
import type { Services } from '../services.ts'
import { openShop } from '../shops/open-shop.ts'
import { type ApplicationRow, settleInvitations } from './application-rows.ts'

/** Whether this account sent the application while signed in: its approval then makes it a vendor at once. */
export const isSender = (
  account: UserRow | undefined,
  { sent_by }: Pick<ApplicationRow, 'sent_by'>,
): account is UserRow => account !== undefined && account.id === sent_by

/** 409: why no vendor can be made of this account now; undefined when nothing is in the way. */
export function obstacleOf(account: UserRow | undefined): AppError | undefined {
  if (account?.role === 'admin')
    return conflict('account_is_administrator', messages.application.isAdministrator)
  if (account && !account.is_active) return conflict('account_inactive', messages.application.accountInactive)
}

/** 409 where there is an account that no vendor can be made of. */
export function refuseUnfit(account: UserRow | undefined): void {
  const obstacle = obstacleOf(account)
  if (obstacle) throw obstacle
}

/**
 * Gives a locked account the role and the application's shop. A former vendor's shop comes back with the new details;
 * an account that is a vendor already keeps its shop as it is. The invitations among the e-mail's `open` applications are settled with
 * it, and all their links die.
 */
export async function makeVendor(
  tx: Transaction,
  services: Services,
  account: Pick<UserRow, 'id' | 'role'>,
  application: ApplicationRow,
  open: readonly ApplicationRow[],
): Promise<void> {
  const isVendorAlready = account.role === 'vendor'
  if (!isVendorAlready) await setRole(tx, account.id, 'vendor')
  const details = {
    vendorId: account.id,
    name: application.shop_name,
    description: application.shop_description,
    address: application.address,
    town: application.town,
  }
  await openShop(tx, services, details, isVendorAlready ? 'keep' : 'overwrite')
  await deleteLinksOfApplications(tx, await settleInvitations(tx, open, account.id))
}
