import { messages } from '#shared/messages.ts'
import type { EditReview, OwnReview } from '#shared/reviews/review.ts'
import { lockActiveBuyer } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound, notSignedIn } from '../errors.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { lockOwnReview } from './locks.ts'
import { invalidateRating, invalidateReviews } from './review-invalidation.ts'
import { limitOfReviews } from './review-limit.ts'
import { ownReview, updateReview } from './review-rows.ts'

/** The author changes a review; absent fields stay. 404 where it is not theirs, 409 when it is too old. */
export function editReview(
  { db, settings, now }: Services,
  authorId: string,
  id: string,
  wanted: EditReview,
): Promise<OwnReview> {
  return inTransaction(db, async (tx) => {
    if (!(await lockActiveBuyer(tx, authorId))) throw notSignedIn()
    const review = await lockOwnReview(tx, authorId, id)
    if (!review) throw notFound()
    if (review.isTooOldToEdit) throw conflict('review_too_late', messages.review.tooLateToEdit)
    const { rating = review.rating, text = review.text } = wanted
    if (rating !== review.rating || text !== review.text) {
      await updateReview(tx, id, { rating, text, edited_at: now() })
      await (rating === review.rating ? invalidateReviews : invalidateRating)(tx, review)
      await countEvent(tx, settings, limitOfReviews(authorId))
    }
    return ownReview(tx, id)
  })
}
