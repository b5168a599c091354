import { sql } from 'kysely'
import type { OwnReview } from '#shared/reviews/review.ts'
import { daysToEditReview, daysToReview } from '#shared/reviews/review-rules.ts'

/** Uses the database's clock: a step of a server's clock must not end the time for a review early. */
const isOlder = (at: 'reviews.created_at' | 'orders.closed_at', days: number) =>
  sql<boolean>`coalesce(${sql.ref(at)} < now() - make_interval(days => ${days}), false)`

/** Whether it is too late to review an item of `orders`. */
export const isTooOldToReview = isOlder('orders.closed_at', daysToReview)

/** The columns of a review, also of none, that its author sees. */
export const ownReviewColumns = [
  'reviews.id as review_id',
  'reviews.rating as review_rating',
  'reviews.text as review_text',
  'reviews.created_at as review_created_at',
  'reviews.edited_at as review_edited_at',
  'reviews.reply as review_reply',
  'reviews.replied_at as review_replied_at',
  'reviews.deleted_at as review_deleted_at',
  'reviews.hidden_at as review_hidden_at',
  'reviews.hidden_reason as review_hidden_reason',
] as const
export const isTooOldToEdit = isOlder('reviews.created_at', daysToEditReview)

/** What these columns hold; all are null where there is no review. */
interface OwnReviewRow {
  review_id: string | null
  review_rating: number | null
  review_text: string | null
  review_created_at: Date | null
  review_edited_at: Date | null
  review_reply: string | null
  review_replied_at: Date | null
  review_deleted_at: Date | null
  review_hidden_at: Date | null
  review_hidden_reason: string | null
  is_too_old_to_edit: boolean
}

/** A review as the API answers it to its author; null where there is none, or it was deleted. */
export function ownReviewView(row: OwnReviewRow): OwnReview | null {
  if (row.review_id === null || row.review_deleted_at !== null) return null
  return {
    _id: row.review_id,
    rating: row.review_rating!,
    text: row.review_text!,
    createdAt: row.review_created_at!.toISOString(),
    editedAt: row.review_edited_at?.toISOString() ?? null,
    reply: replyView(row.review_reply, row.review_replied_at),
    mayEdit: !row.is_too_old_to_edit,
    hidden: hiddenView(row.review_hidden_at, row.review_hidden_reason),
  }
}

/** The shop's reply; null where there is none or it was taken back. */
export const replyView = (text: string | null, at: Date | null): OwnReview['reply'] =>
  text && at ? { text, createdAt: at.toISOString() } : null

/** Why visitors do not see a review; null where they do. */
export const hiddenView = (at: Date | null, reason: string | null): OwnReview['hidden'] =>
  at && { reason: reason ?? '', at: at.toISOString() }
