import type { Role } from '#shared/accounts/roles.ts'
import { type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import { longest } from '#shared/fields.ts'
import { closeDownShop } from '../account-changes/close-down-shop.ts'
import { createOneTimeLink } from '../accounts/one-time-links.ts'
import { presentUser, recipientOf, setRole, type UserRow } from '../accounts/user-rows.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { queueMail, queueMailWithLink } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { openShop } from '../shops/open-shop.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { newAdministratorMail, newVendorMail, roleTakenMail, vendorAgainMail } from './admin-mails.ts'
import type { ChangedUser } from './change-activity.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'

const takesAway = (user: UserRow, role: Role) =>
  user.role === 'admin' && role !== 'admin' ? 'takes-away' : 'harmless'

interface RoleChange {
  role: Role
  reason: string
}

/**
 * Gives an account another role, which holds from the next request of its running sessions. A new vendor gets a shop, the
 * old one if there was one; a former vendor sells no more and is told why; a new administrator gets a link to choose a
 * longer password. The role it has already changes nothing. Throws as `lockForChange`; with `onlyVendors` 404 for
 * any other account.
 */
export function changeRole(
  services: Services,
  caller: Caller,
  userId: string,
  { role, reason }: RoleChange,
  { onlyVendors = false }: { onlyVendors?: boolean } = {},
): Promise<ChangedUser> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, (found) => takesAway(found, role))
    if (onlyVendors && user.role !== 'vendor') throw notFound()
    if (user.role === role) return { user: presentUser(user), consequences: noConsequences }
    await setRole(tx, userId, role)
    const consequences = await followRole(tx, services, user, { role, reason })
    await recordAdminAction(tx, services, caller, `User role set to ${role}`, userId, reason)
    return { user: presentUser({ ...user, role }), consequences }
  })
}

/** What comes with the role that this account, as it was before, has now. */
async function followRole(
  tx: Transaction,
  services: Services,
  user: UserRow,
  { role, reason }: RoleChange,
): Promise<Consequences> {
  if (role === 'admin') await askForNewPassword(tx, services, user)
  if (role === 'vendor') return openShopFor(tx, services, user)
  return user.role === 'vendor' ? closeShopOf(tx, services, user, reason) : noConsequences
}

async function openShopFor(tx: Transaction, services: Services, user: UserRow): Promise<Consequences> {
  const { newId, settings } = services
  const name = `${user.first_name} ${user.last_name}`.trim().slice(0, longest.shopName).trim()
  const details = { vendorId: user.id, name, description: '', address: '', town: '' }
  const { shop, isNew, productsShown } = await openShop(tx, services, details, 'keep')
  const reader = recipientOf(user)
  const mail = isNew
    ? newVendorMail(reader, settings)
    : vendorAgainMail(reader, settings, { shop, productsShown })
  await queueMail(tx, newId, mail)
  return { ...noConsequences, productsShown }
}

async function closeShopOf(
  tx: Transaction,
  services: Services,
  user: UserRow,
  reason: string,
): Promise<Consequences> {
  const consequences = await closeDownShop(tx, services, user)
  const shopName = (await shopOfVendor(tx, user.id))?.name ?? ''
  const mail = roleTakenMail(recipientOf(user), services.settings, { shopName, consequences, reason })
  await queueMail(tx, services.newId, mail)
  return consequences
}

async function askForNewPassword(tx: Transaction, services: Services, user: UserRow): Promise<void> {
  const { settings } = services
  const link = await createOneTimeLink(tx, settings, { userId: user.id })
  await queueMailWithLink(tx, services, newAdministratorMail(recipientOf(user), settings, link))
}
