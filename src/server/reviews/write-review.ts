import { messages } from '#shared/messages.ts'
import type { WriteReview, WrittenReview } from '#shared/reviews/review.ts'
import { type ReviewRefusal, reviewRefusal } from '#shared/reviews/review-rules.ts'
import { lockActiveBuyer } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { type AppError, conflict, notFound, notSignedIn } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { invalidateRating } from './review-invalidation.ts'
import { limitOfReviews } from './review-limit.ts'
import { newReviewNotice } from './review-notices.ts'
import { findReviewedItem, insertReview, ownReview, shownReview } from './review-rows.ts'

const conflictOf: Record<ReviewRefusal, () => AppError> = {
  'not-received': () => conflict('item_not_received', messages.review.notReceived),
  'own-shop': () => conflict('own_shop', messages.review.ownShop),
  reviewed: () => conflict('reviewed', messages.review.writtenBefore),
  'too-late': () => conflict('review_too_late', messages.review.tooLateToWrite),
}

/**
 * A buyer reviews an item that they received, once; the vendor is notified. 404 where the item is not theirs, 409 where
 * `reviewRefusal` has a reason.
 */
export function writeReview(
  services: Services,
  buyerId: string,
  { orderItemId, rating, text }: WriteReview,
): Promise<WrittenReview> {
  const { db, settings, newId, now } = services
  return inTransaction(db, async (tx) => {
    // The buyer's second review of the item waits here for the first.
    if (!(await lockActiveBuyer(tx, buyerId))) throw notSignedIn()
    const item = await findReviewedItem(tx, buyerId, orderItemId)
    if (!item) throw notFound()
    const refusal = reviewRefusal(item)
    if (refusal) throw conflictOf[refusal]()
    const id = newId()
    const place = await insertReview(tx, { id, orderItemId, rating, text, createdAt: now() })
    await invalidateRating(tx, place)
    await notify(tx, services, [newReviewNotice({ ...item, rating })])
    await countEvent(tx, settings, limitOfReviews(buyerId))
    const { author, listing } = await shownReview(tx, id)
    return { ...(await ownReview(tx, id)), author, listing }
  })
}
