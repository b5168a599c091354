import { messages } from '#shared/messages.ts'
import { isAccountUsable, isOpenToBuyers } from '#shared/shops/shop-openness.ts'
import type { Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { findShopAndVendor } from './shop-rows.ts'

/** A shop that buyers see, with or without goods, and its vendor's number. Throws AppError 404 for any other. */
export async function findPublicShop(db: Queryable, id: string) {
  const shop = await findShopAndVendor(db, id)
  if (!shop) throw notFound(messages.shop.shopNotFound)
  const isAccountActive = isAccountUsable({
    isActive: shop.is_account_active,
    deletedAt: shop.vendor_deleted_at,
  })
  if (!isOpenToBuyers({ role: shop.role, isAccountActive, isShopActive: shop.is_active }))
    throw notFound(messages.shop.shopNotFound)
  return shop
}
