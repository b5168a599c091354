import type { Review } from '#shared/reviews/review.ts'
import { requireActiveVendor } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { lockShopReview } from './locks.ts'
import { invalidateReviews } from './review-invalidation.ts'
import { limitOfReviews } from './review-limit.ts'
import { replyNotice } from './review-notices.ts'
import { shownReview, updateReview } from './review-rows.ts'

/**
 * The vendor replies to a review of the own shop, changes the reply, or takes it back with an empty text. The author is
 * notified of the first reply alone. 404 where visitors see no such review of the shop.
 */
export function replyToReview(
  services: Services,
  vendorId: string,
  id: string,
  text: string,
): Promise<Review> {
  const { db, settings, now } = services
  return inTransaction(db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const review = await lockShopReview(tx, vendorId, id)
    if (!review) throw notFound()
    if (text !== review.reply) {
      await updateReview(tx, id, { reply: text, replied_at: review.repliedAt ?? now() })
      await invalidateReviews(tx, review)
      await countEvent(tx, settings, limitOfReviews(vendorId))
    }
    const shown = await shownReview(tx, id)
    if (text && !review.repliedAt) await notify(tx, services, [replyNotice(review, shown.listing)])
    return shown
  })
}
