import type { Queryable, Transaction } from '../database/database.ts'
import { countShownByOpening, setShopOpen } from '../listings/listing-rows.ts'
import { lockShopOpenness } from '../listings/locks.ts'

/** How many listings buyers see now or no longer see. */
export interface ChangedVisibility {
  productsShown: number
  productsHidden: number
}

const changedVisibility = (isOpen: boolean, listings: number): ChangedVisibility => ({
  productsShown: isOpen ? listings : 0,
  productsHidden: isOpen ? 0 : listings,
})

/**
 * Shows or hides all listings of an account's shop by what holds now: shop active, account active, not deleted, role
 * vendor (docs/rules.md, 'Vendors'). Call it in the transaction that changed one of these, after the change. An
 * account without a shop is left alone.
 */
export async function refreshShopVisibility(tx: Transaction, vendorId: string): Promise<ChangedVisibility> {
  // Locked, so that of two changes at once (shop off, account off) the later one sees the earlier.
  const shop = await lockShopOpenness(tx, vendorId)
  if (!shop) return changedVisibility(false, 0)
  return changedVisibility(shop.isOpen, await setShopOpen(tx, shop.shopId, shop.isOpen))
}

/** What showing or hiding all listings of a shop would change. */
export const previewShopVisibility = async (
  db: Queryable,
  shopId: string,
  isOpen: boolean,
): Promise<ChangedVisibility> => changedVisibility(isOpen, await countShownByOpening(db, shopId, isOpen))
