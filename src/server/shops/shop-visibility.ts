import type { Transaction } from '../database/database.ts'
import { setShopOpen } from '../listings/listing-rows.ts'
import { lockShopOpenness } from '../listings/locks.ts'

/**
 * Shows or hides all listings of an account's shop by what holds now: shop active, account active, not deleted, role
 * vendor (docs/rules.md, 'Vendors'). Call it in the transaction that changed one of these, after the change. An
 * account without a shop is left alone.
 */
export async function refreshShopVisibility(tx: Transaction, vendorId: string): Promise<void> {
  // Locked, so that of two changes at once (shop off, account off) the later one sees the earlier.
  const shop = await lockShopOpenness(tx, vendorId)
  if (shop) await setShopOpen(tx, shop.shopId, shop.isOpen)
}
