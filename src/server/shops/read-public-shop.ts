import { messages } from '#shared/messages.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { isOpenToBuyers } from '#shared/shops/shop-openness.ts'
import type { Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { findShopAndVendor } from './shop-rows.ts'

/** A shop that buyers see, with or without goods. Throws AppError 404 for any other. */
export async function readPublicShop(db: Queryable, id: string): Promise<PublicShop> {
  const shop = await findShopAndVendor(db, id)
  if (!shop) throw notFound(messages.shop.shopNotFound)
  const isAccountActive = shop.is_account_active && shop.vendor_deleted_at === null
  if (!isOpenToBuyers({ role: shop.role, isAccountActive, isShopActive: shop.is_active }))
    throw notFound(messages.shop.shopNotFound)
  return {
    _id: shop.id,
    name: shop.name,
    description: shop.description,
    town: shop.town,
    logo: shop.logo,
    banner: shop.banner,
    createdAt: shop.created_at.toISOString(),
    awayUntil: null,
    facts: null,
    rating: ratingOf(shop.rating_sum, shop.rating_count),
  }
}
