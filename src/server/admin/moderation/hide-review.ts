import { messages } from '#shared/messages.ts'
import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import { inTransaction } from '../../database/database.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordAction } from '../../logging/audit-log.ts'
import { moderatedReviews } from '../../moderation/moderated-review-rows.ts'
import { closeReportsOf } from '../../reports/close-report.ts'
import { lockReportsOf } from '../../reports/locks.ts'
import { lockReview } from '../../reviews/locks.ts'
import { invalidateRating } from '../../reviews/review-invalidation.ts'
import { updateReview } from '../../reviews/review-rows.ts'
import type { Services } from '../../services.ts'
import { type Caller, requireStillSignedIn } from '../../sessions/session.ts'

/**
 * Hides a review from everybody but its author and administrators: it counts in no rating, and its open reports are closed with the
 * same reason. Throws AppError 404 where there is
 * none or it was deleted, 409 when it is hidden.
 */
export const hideReview = (
  services: Services,
  administrator: Caller,
  id: string,
  reason: string,
): Promise<ModeratedReview> => setHidden(services, administrator, id, reason)

/** Shows a hidden review again. Throws AppError 404, or 409 unless it is hidden. */
export const restoreReview = (
  services: Services,
  administrator: Caller,
  id: string,
): Promise<ModeratedReview> => setHidden(services, administrator, id, null)

/** A reason of null shows it. */
function setHidden(
  { db, newId, now }: Services,
  administrator: Caller,
  id: string,
  reason: string | null,
): Promise<ModeratedReview> {
  return inTransaction(db, async (tx) => {
    // First, as reporting does, which then refers to the review.
    await lockReportsOf(tx, id)
    const review = await lockReview(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!review) throw notFound()
    if (reason !== null && review.hiddenAt)
      throw conflict('review_hidden', messages.moderation.reviewHiddenAlready)
    if (reason === null && !review.hiddenAt)
      throw conflict('review_not_hidden', messages.moderation.reviewNotHidden)
    await updateReview(tx, id, { hidden_at: reason === null ? null : now(), hidden_reason: reason ?? '' })
    await invalidateRating(tx, review)
    const moderated = (await moderatedReviews(tx, [id])).get(id)!
    await recordAction(tx, {
      newId,
      now,
      actorId: administrator.userId,
      action: `${reason === null ? 'Review restored' : 'Review hidden'}: ${moderated.listing.title}`,
      subjectId: id,
      reason: reason ?? '',
      address: administrator.address,
    })
    const { title } = moderated.listing
    if (reason !== null) await closeReportsOf(tx, { db, newId, now }, { id, title }, reason, administrator)
    return moderated
  })
}
