import type { Transaction } from '../database/database.ts'
import { lockPendingOrdersOf } from '../orders/locks.ts'
import { rejectPendingItems } from '../orders/reject-pending-items.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { refreshShopVisibility } from '../shops/shop-visibility.ts'

/**
 * What follows when a vendor may no longer sell: the listings are hidden, pending items are rejected and their units put
 * back, and the buyers are notified. Call it after the account was changed.
 */
export async function closeDownShop(tx: Transaction, services: Services, vendorId: string): Promise<void> {
  const shop = await shopOfVendor(tx, vendorId)
  if (!shop) return
  // Orders before listings, as everywhere; those placed between the two steps are found by the second.
  await lockPendingOrdersOf(tx, { vendorId })
  await refreshShopVisibility(tx, vendorId)
  await rejectPendingItems(tx, services, { vendorId, shopId: shop.id })
}
