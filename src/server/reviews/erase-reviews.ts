import type { Transaction } from '../database/database.ts'
import {
  listingTag,
  publishInvalidation,
  reviewerNames,
  shopTag,
} from '../response-cache/catalogue-invalidation.ts'
import { eraseRepliesBy, eraseTextsBy } from './review-rows.ts'

/**
 * Erases what a person who is being deleted wrote in reviews and replies. The numbers stay, so that ratings are what buyers
 * said, and the name of their author is 'Deleted user'. What a shop replied to the person goes too: it may greet by name.
 */
export async function eraseReviews(tx: Transaction, userId: string): Promise<void> {
  const changed = [...(await eraseTextsBy(tx, userId)), ...(await eraseRepliesBy(tx, userId))]
  const tags = changed.flatMap(({ listingId, shopId }) => [listingTag(listingId), shopTag(shopId)])
  await publishInvalidation(tx, reviewerNames, ...new Set(tags))
}
