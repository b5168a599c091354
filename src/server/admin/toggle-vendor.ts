import type { AdminVendor, ToggleVendor } from '#shared/admin/administration.ts'
import { type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import { messages } from '#shared/messages.ts'
import type { Shop } from '#shared/shops/shop.ts'
import { recipientOf, type UserRow } from '../accounts/user-rows.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { countPendingOrdersOf } from '../orders/locks.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { lockShopOfVendor } from '../shops/locks.ts'
import type { ShopRow } from '../shops/shop-rows.ts'
import { presentShop } from '../shops/shop-view.ts'
import { switchShop } from '../shops/switch-shop.ts'
import { shopSwitchedMail } from './admin-mails.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordAdminAction } from './record-admin-action.ts'
import { presentVendor } from './vendor-list-rows.ts'

/**
 * Switches a vendor's shop off or on again and tells the vendor; the account is not touched, and the vendor answers waiting
 * orders as before. Where a `status` is wanted that the shop has already, nothing changes. 404 for an account that is no
 * vendor, 409 while the account is deactivated (docs/rules.md, 'Vendors').
 */
export function toggleVendor(
  services: Services,
  caller: Caller,
  userId: string,
  { status, reason }: ToggleVendor,
): Promise<{ user: AdminVendor; shop: Shop; consequences: Consequences }> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockForChange(tx, caller, userId, () => 'harmless')
    if (user.role !== 'vendor') throw notFound()
    if (!user.is_active) throw conflict('account_inactive', messages.admin.accountInactive)
    const before = await lockShopOfVendor(tx, userId)
    if (!before) throw notFound(messages.vendor.noShop)
    const isWanted = status === undefined ? !before.is_active : status === 'active'
    if (isWanted === before.is_active) return answerOf(user, before, noConsequences)
    const { shop, changed } = await switchShop(tx, before, isWanted)
    const ordersWaiting = await countPendingOrdersOf(tx, { vendorId: userId })
    const consequences = { ...noConsequences, ...changed, ordersWaiting }
    const told = { shop, consequences, reason }
    await queueMail(tx, services.newId, shopSwitchedMail(recipientOf(user), services.settings, told))
    const action = shop.is_active ? 'Shop switched on' : 'Shop switched off'
    await recordAdminAction(tx, services, caller, action, userId, reason)
    return answerOf(user, shop, consequences)
  })
}

const answerOf = (user: UserRow, shop: ShopRow, consequences: Consequences) => ({
  user: presentVendor(user, shop),
  shop: presentShop(shop),
  consequences,
})
