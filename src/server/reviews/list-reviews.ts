import { messages } from '#shared/messages.ts'
import type { Rating } from '#shared/reviews/rating.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { ReviewPage, ReviewsQuery } from '#shared/reviews/review.ts'
import type { Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { pagesOf } from '../http/paging.ts'
import { shownListing } from '../listings/listing-rows.ts'
import { readPublicShop } from '../shops/read-public-shop.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { type Reviewed, ratingOfShop, shownReviews } from './review-rows.ts'

async function pageOf(
  db: Queryable,
  reviewed: Reviewed,
  rating: Rating,
  query: ReviewsQuery,
): Promise<ReviewPage> {
  const reviews = rating.count > 0 ? await shownReviews(db, reviewed, query) : []
  return { reviews, ...rating, ...pagesOf(query, rating.count) }
}

/** The reviews of a listing that visitors see; 404 for any other. */
export async function listReviewsOfListing(
  db: Queryable,
  listingId: string,
  query: ReviewsQuery,
): Promise<ReviewPage> {
  const listing = await shownListing(db, listingId)
  if (!listing) throw notFound(messages.shop.productNotFound)
  return pageOf(db, { listingId }, ratingOf(listing.rating_sum, listing.rating_count), query)
}

/** The reviews of a shop that visitors see, of all it has ever sold; 404 for any other. */
export async function listReviewsOfShop(
  db: Queryable,
  shopId: string,
  query: ReviewsQuery,
): Promise<ReviewPage> {
  const { rating } = await readPublicShop(db, shopId)
  return pageOf(db, { shopId }, rating, query)
}

/** The same for the shop's vendor, also while the shop is closed; 404 where the vendor has none. */
export async function listReviewsForVendor(
  db: Queryable,
  vendorId: string,
  query: ReviewsQuery,
): Promise<ReviewPage> {
  const shop = await shopOfVendor(db, vendorId)
  if (!shop) throw notFound(messages.vendor.noShop)
  return pageOf(db, { shopId: shop.id }, await ratingOfShop(db, shop.id), query)
}
