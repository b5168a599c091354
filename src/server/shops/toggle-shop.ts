import type { Transaction } from '../platform/database.ts'
import { lockShopOfVendor, type ShopRow, updateShop } from './shop-rows.ts'
import { refreshShopVisibility } from './shop-visibility.ts'

/**
 * Switches a vendor's shop off, or on again, and its listings with it; undefined when the account never had one. Lock
 * the account first.
 */
export async function toggleShop(tx: Transaction, vendorId: string): Promise<ShopRow | undefined> {
  const shop = await lockShopOfVendor(tx, vendorId)
  if (!shop) return undefined
  const toggled = await updateShop(tx, shop.id, { is_active: !shop.is_active })
  await refreshShopVisibility(tx, vendorId)
  return toggled
}
