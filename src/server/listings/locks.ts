// Listings are locked after accounts, orders, reviews and shops; several in one statement, in the order of their ids,
// which listing-stock.ts, listing-search.ts and listing-rows.ts do where they change them. A vendor's import is locked
// after the account and the shop (import/import-rows.ts) and before the listings that it changes
// (import/previewed-rows.ts). Uploads are locked last (uploads/upload-rows.ts): a vendor who saves a product locks the
// shop or the listing first, and then the photos that go into it (tests/lock-order.test.ts).
import { isAccountUsable, isOpenToBuyers, isSelling } from '#shared/shops/shop-openness.ts'
import type { Transaction } from '../database/database.ts'
import { type AnyListingRow, anyListing, ownListing, ownListings } from './listing-rows.ts'
import type { ListingRow } from './listing-view.ts'

/** Like `findOwnListing`, and locked until the transaction ends. */
export const lockOwnListing = (
  tx: Transaction,
  vendorId: string,
  id: string,
): Promise<ListingRow | undefined> =>
  ownListing(tx, vendorId, id).forNoKeyUpdate('listings').executeTakeFirst()

/** Several of them in the order of their ids, without those that are deleted or another vendor's. */
export const lockOwnListings = (
  tx: Transaction,
  vendorId: string,
  ids: readonly string[],
): Promise<ListingRow[]> =>
  ownListings(tx, vendorId, ids).orderBy('listings.id').forNoKeyUpdate('listings').execute()

/** A listing of any vendor, locked until the transaction ends; undefined when it is deleted. */
export const lockListing = (tx: Transaction, id: string): Promise<AnyListingRow | undefined> =>
  anyListing(tx, id).forNoKeyUpdate('listings').executeTakeFirst()

/** A listing that the public sees; what is read of it stays until the transaction ends. */
export const holdShownListing = (
  tx: Transaction,
  id: string,
): Promise<{ stock: number; vendorId: string } | undefined> =>
  tx
    .selectFrom('listings')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .select(['listings.stock', 'shops.vendor_id as vendorId'])
    .where('listings.id', '=', id)
    .where('listings.is_shown', '=', true)
    .forShare('listings')
    .executeTakeFirst()

/**
 * Whether the account is an active vendor, and whether the public sees its shop: shop, account and role allow it. Locks the
 * account and then the shop.
 */
export async function lockShopOpenness(
  tx: Transaction,
  vendorId: string,
): Promise<{ shopId: string; isVendor: boolean; isOpen: boolean } | undefined> {
  const vendor = await tx
    .selectFrom('users')
    .select(['is_active', 'role', 'deleted_at'])
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'is_active'])
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vendor || !shop) return undefined
  const isAccountActive = isAccountUsable({ isActive: vendor.is_active, deletedAt: vendor.deleted_at })
  const standing = { role: vendor.role, isAccountActive, isShopActive: shop.is_active }
  return { shopId: shop.id, isVendor: isSelling(standing), isOpen: isOpenToBuyers(standing) }
}
