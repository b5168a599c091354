import { ratingOf } from '#shared/reviews/rating.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import type { Queryable } from '../database/database.ts'
import { findPublicShop } from './find-public-shop.ts'
import { readFacts } from './shop-fact-rows.ts'

/** A shop as every visitor sees it. Throws AppError 404 for one that buyers do not see. */
export async function readPublicShop(db: Queryable, id: string): Promise<PublicShop> {
  const shop = await findPublicShop(db, id)
  return {
    _id: shop.id,
    name: shop.name,
    description: shop.description,
    town: shop.town,
    logo: shop.logo,
    banner: shop.banner,
    createdAt: shop.created_at.toISOString(),
    awayUntil: shop.away_until,
    showContact: shop.show_contact,
    facts: await readFacts(db, id),
    rating: ratingOf(shop.rating_sum, shop.rating_count),
  }
}
