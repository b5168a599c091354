import { lockActiveBuyer } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { notFound, notSignedIn } from '../errors.ts'
import type { Services } from '../services.ts'
import { lockOwnReview } from './locks.ts'
import { invalidateRating } from './review-invalidation.ts'
import { updateReview } from './review-rows.ts'

/** The author deletes a review and with it the shop's reply. The item cannot be reviewed again. 404 where it is not theirs. */
export async function deleteReview(
  { db, now }: Pick<Services, 'db' | 'now'>,
  authorId: string,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockActiveBuyer(tx, authorId))) throw notSignedIn()
    const review = await lockOwnReview(tx, authorId, id)
    if (!review) throw notFound()
    await updateReview(tx, id, { text: '', reply: '', deleted_at: now() })
    await invalidateRating(tx, review)
  })
}
