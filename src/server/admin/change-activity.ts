import type { User } from '#shared/accounts/user.ts'
import { type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import { closeDownShop } from '../account-changes/close-down-shop.ts'
import { setUserActive } from '../accounts/administered-user-rows.ts'
import { presentUser, recipientOf } from '../accounts/user-rows.ts'
import { inTransaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { countPendingOrdersOf } from '../orders/locks.ts'
import type { Services } from '../services.ts'
import { type Caller, endSessionsOf } from '../sessions/session.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'
import { accountActivatedMail, accountDeactivatedMail } from './admin-mails.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'

/** The account as it is now, and what has followed for others. */
export interface ChangedUser {
  user: User
  consequences: Consequences
}

/**
 * Deactivates an account and tells its owner: all its sessions end, and a vendor's shop closes down. Deactivated already,
 * nothing changes. Throws as `lockForChange`.
 */
export function deactivateUser(
  services: Services,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<ChangedUser> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, ({ role, id }) =>
      role === 'admin' || id === caller.userId ? 'takes-away' : 'harmless',
    )
    if (!user.is_active) return { user: presentUser(user), consequences: noConsequences }
    const deactivated = await setUserActive(tx, userId, false)
    await endSessionsOf(tx, userId)
    const ofShop = user.role === 'vendor' ? await closeDownShop(tx, services, user) : noConsequences
    const ordersWaiting = await countPendingOrdersOf(tx, { buyerId: userId })
    const consequences = { ...ofShop, ordersWaiting }
    const mail = accountDeactivatedMail(recipientOf(user), services.settings, { consequences, reason })
    await queueMail(tx, services.newId, mail)
    await recordAdminAction(tx, services, caller, 'User deactivated', userId, reason)
    return { user: presentUser(deactivated), consequences }
  })
}

/**
 * Activates an account again and tells its owner; a vendor's listings are shown again if the shop is active. Active already,
 * nothing changes.
 */
export function activateUser(services: Services, caller: Caller, userId: string): Promise<ChangedUser> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, () => 'harmless')
    if (user.is_active) return { user: presentUser(user), consequences: noConsequences }
    const activated = await setUserActive(tx, userId, true)
    const consequences = { ...noConsequences, ...(await refreshShopVisibility(tx, userId)) }
    const mail = accountActivatedMail(recipientOf(user), services.settings, consequences)
    await queueMail(tx, services.newId, mail)
    await recordAdminAction(tx, services, caller, 'User activated', userId)
    return { user: presentUser(activated), consequences }
  })
}
