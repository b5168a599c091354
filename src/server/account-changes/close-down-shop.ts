import { type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import type { Transaction } from '../database/database.ts'
import { lockPendingOrdersOf } from '../orders/locks.ts'
import { rejectPendingItems } from '../orders/reject-pending-items.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'

/**
 * What follows when somebody no longer may sell: the listings are hidden, what waits for them is rejected with its units
 * back, and the buyers are told. Call it after the account was changed. Answers what has followed.
 */
export async function closeDownShop(
  tx: Transaction,
  services: Services,
  vendorId: string,
): Promise<Consequences> {
  const shop = await shopOfVendor(tx, vendorId)
  if (!shop) return noConsequences
  // Orders before listings, as everywhere; those placed between the two steps are found by the second.
  await lockPendingOrdersOf(tx, { vendorId })
  const changed = await refreshShopVisibility(tx, vendorId)
  const ordersRejected = await rejectPendingItems(tx, services, { vendorId, shopId: shop.id })
  return { ...noConsequences, ...changed, ordersRejected }
}
