import type { Queryable } from '../database/database.ts'

/** Finds the reviews that are neither hidden nor deleted, each with the page that shows it while its shop is open. */
export async function findShownReviews(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('listings', 'listings.id', 'reviews.listing_id')
    .select(['reviews.id', 'reviews.shop_id', 'reviews.listing_id', 'listings.title'])
    .select('listings.is_shown as is_listing_shown')
    .where((eb) => eb('reviews.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('reviews.is_shown', '=', true)
    .execute()
  return rows.map(({ id, shop_id, listing_id, title, is_listing_shown }) => ({
    id,
    shopId: shop_id,
    title: `Review of ${title}`,
    path: is_listing_shown ? `/shop/product/${listing_id}` : `/shops/${shop_id}`,
  }))
}
