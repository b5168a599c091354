import type { Transaction } from '../database/database.ts'
import { listingTag, publishInvalidation, shopTag } from '../response-cache/catalogue-invalidation.ts'
import type { ReviewPlace } from './review-rows.ts'

/** The pages of listing and shop show another review or text. */
export const invalidateReviews = (tx: Transaction, { listingId, shopId }: ReviewPlace): Promise<void> =>
  publishInvalidation(tx, listingTag(listingId), shopTag(shopId))

/** The rating too, which stands on every card and orders lists. */
export const invalidateRating = (tx: Transaction, { listingId, shopId }: ReviewPlace): Promise<void> =>
  publishInvalidation(tx, listingTag(listingId), shopTag(shopId), 'listings')
