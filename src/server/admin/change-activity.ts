import type { User } from '#shared/accounts/user.ts'
import { setUserActive } from '../accounts/administered-user-rows.ts'
import { presentUser } from '../accounts/user-rows.ts'
import { inTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type Caller, endSessionsOf } from '../sessions/session.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'
import { closeDownShop } from './close-down-shop.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'

/**
 * Deactivates an account: all its sessions end, and a vendor's shop closes down. If it is deactivated already, nothing
 * changes. Throws as `lockForChange`.
 */
export function deactivateUser(services: Services, caller: Caller, userId: string): Promise<User> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, ({ role, id }) =>
      role === 'admin' || id === caller.userId ? 'takes-away' : 'harmless',
    )
    if (!user.is_active) return presentUser(user)
    const barred = await setUserActive(tx, userId, false)
    await endSessionsOf(tx, userId)
    if (user.role === 'vendor') await closeDownShop(tx, services, userId)
    await recordAdminAction(tx, services, caller, 'User deactivated', userId)
    return presentUser(barred)
  })
}

/**
 * Activates an account again; a vendor's listings are shown if the shop is active. If it is active already, nothing
 * changes.
 */
export function activateUser(services: Services, caller: Caller, userId: string): Promise<User> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, () => 'harmless')
    if (user.is_active) return presentUser(user)
    const admitted = await setUserActive(tx, userId, true)
    await refreshShopVisibility(tx, userId)
    await recordAdminAction(tx, services, caller, 'User activated', userId)
    return presentUser(admitted)
  })
}
