import type { Role } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { longest } from '#shared/fields.ts'
import { createOneTimeLink } from '../accounts/one-time-links.ts'
import { presentUser, recipientOf, setRole, type UserRow } from '../accounts/user-rows.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { queueMail, queueMailWithLink } from '../mail/mail-outbox.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { openShop } from '../shops/open-shop.ts'
import { newAdministratorMail, newVendorMail } from './admin-mails.ts'
import { closeDownShop } from './close-down-shop.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'

const takesAway = (user: UserRow, role: Role) =>
  user.role === 'admin' && role !== 'admin' ? 'takes-away' : 'harmless'

/**
 * Gives an account another role, which holds from the next request of its running sessions. A new vendor gets a shop, the
 * old one if there was one; a former vendor sells no more; a new administrator gets a link to choose a longer password.
 * If the account has the role already, nothing changes. Throws as `lockForChange`; with `onlyVendors` 404 for accounts of
 * other roles.
 */
export function changeRole(
  services: Services,
  caller: Caller,
  userId: string,
  role: Role,
  { onlyVendors = false }: { onlyVendors?: boolean } = {},
): Promise<User> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, (found) => takesAway(found, role))
    if (onlyVendors && user.role !== 'vendor') throw notFound()
    if (user.role !== role) await becomeRole(tx, services, caller, user, role)
    return presentUser({ ...user, role })
  })
}

async function becomeRole(
  tx: Transaction,
  services: Services,
  caller: Caller,
  user: UserRow,
  role: Role,
): Promise<void> {
  await setRole(tx, user.id, role)
  if (user.role === 'vendor') await closeDownShop(tx, services, user.id)
  if (role === 'vendor') await openShopFor(tx, services, user)
  if (role === 'admin') await askForNewPassword(tx, services, user)
  await recordAdminAction(tx, services, caller, `User role set to ${role}`, user.id)
}

async function openShopFor(tx: Transaction, services: Services, user: UserRow): Promise<void> {
  const name = `${user.first_name} ${user.last_name}`.trim().slice(0, longest.shopName).trim()
  await openShop(tx, services, { vendorId: user.id, name, description: '', address: '' }, 'keep')
  await queueMail(tx, services.newId, newVendorMail(recipientOf(user), services.settings))
}

async function askForNewPassword(tx: Transaction, services: Services, user: UserRow): Promise<void> {
  const { settings } = services
  const link = await createOneTimeLink(tx, settings, { userId: user.id })
  await queueMailWithLink(tx, services, newAdministratorMail(recipientOf(user), settings, link))
}
