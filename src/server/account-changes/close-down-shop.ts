import { type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import { recipientOf, type UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { lockPendingOrdersOf } from '../orders/locks.ts'
import { rejectPendingItems } from '../orders/reject-pending-items.ts'
import { tellOfClosedShop } from '../orders/tell-of-closed-shop.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'

/**
 * What follows when a vendor may no longer sell: the listings are hidden, what waits for them is rejected with its units
 * back, and the buyers are told. What was accepted stays, and both sides are told how to reach each other. Call it after the
 * account was changed, with the account as it was before. Answers what has followed.
 */
export async function closeDownShop(
  tx: Transaction,
  services: Services,
  vendor: UserRow,
): Promise<Consequences> {
  const vendorId = vendor.id
  const shop = await shopOfVendor(tx, vendorId)
  if (!shop) return noConsequences
  // Orders before listings, as everywhere; those placed between the two steps are found by the second.
  await lockPendingOrdersOf(tx, { vendorId })
  const changed = await refreshShopVisibility(tx, vendorId)
  const rejected = await rejectPendingItems(tx, services, { vendorId, shopId: shop.id })
  const left = { id: vendorId, shopId: shop.id, recipient: recipientOf(vendor) }
  const ordersKept = await tellOfClosedShop(tx, services, left, rejected)
  return { ...noConsequences, ...changed, ordersRejected: rejected.length, ordersKept }
}
