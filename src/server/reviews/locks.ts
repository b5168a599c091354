// Reviews are locked after accounts and orders, and after the reports about them (reports/locks.ts), but before shops and
// listings: a trigger adds a changed rating to the review's shop and then to its listing. review-rows.ts locks those of a
// deleted account in the order of their ids.
import type { Transaction } from '../database/database.ts'
import { isTooOldToEdit } from './own-review.ts'
import type { ReviewPlace } from './review-rows.ts'

/** A review that no other transaction changes until this one ends. */
interface LockedReview extends ReviewPlace {
  id: string
  orderId: string
  authorId: string
  rating: number
  text: string
  reply: string
  repliedAt: Date | null
  isTooOldToEdit: boolean
}

const lockedReviews = (tx: Transaction, id: string) =>
  tx
    .selectFrom('reviews')
    .select(['reviews.id', 'listing_id as listingId', 'shop_id as shopId', 'author_id as authorId'])
    .select(['rating', 'text', 'reply', 'replied_at as repliedAt', isTooOldToEdit.as('isTooOldToEdit')])
    .select(({ selectFrom }) =>
      selectFrom('order_items')
        .select('order_id')
        .whereRef('order_items.id', '=', 'reviews.order_item_id')
        .$asScalar()
        .$notNull()
        .as('orderId'),
    )
    .where('reviews.id', '=', id)
    .forNoKeyUpdate('reviews')

/** Locks a review of this author; undefined where there is none, or it was deleted. */
export const lockOwnReview = (
  tx: Transaction,
  authorId: string,
  id: string,
): Promise<LockedReview | undefined> =>
  lockedReviews(tx, id).where('author_id', '=', authorId).where('deleted_at', 'is', null).executeTakeFirst()

/** Locks a review, hidden or not; undefined where there is none, or it was deleted. */
export const lockReview = (
  tx: Transaction,
  id: string,
): Promise<(LockedReview & { hiddenAt: Date | null }) | undefined> =>
  lockedReviews(tx, id).select('hidden_at as hiddenAt').where('deleted_at', 'is', null).executeTakeFirst()

/** Locks a review that visitors see, of this vendor's shop. */
export const lockShopReview = (
  tx: Transaction,
  vendorId: string,
  id: string,
): Promise<LockedReview | undefined> =>
  lockedReviews(tx, id)
    .innerJoin('shops', 'shops.id', 'reviews.shop_id')
    .where('shops.vendor_id', '=', vendorId)
    .where('reviews.is_shown', '=', true)
    .executeTakeFirst()
