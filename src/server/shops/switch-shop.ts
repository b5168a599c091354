import type { Transaction } from '../database/database.ts'
import { type ShopRow, updateShop } from './shop-rows.ts'
import { type ChangedVisibility, refreshShopVisibility } from './shop-visibility.ts'

/** Switches a shop on or off, and its listings with it. Lock the account and the shop first. */
export async function switchShop(
  tx: Transaction,
  { id, vendor_id }: ShopRow,
  isActive: boolean,
): Promise<{ shop: ShopRow; changed: ChangedVisibility }> {
  const shop = await updateShop(tx, id, { is_active: isActive })
  return { shop, changed: await refreshShopVisibility(tx, vendor_id) }
}
