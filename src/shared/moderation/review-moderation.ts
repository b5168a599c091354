import * as z from 'zod/mini'
import { count, limitQuery, messageAnswer, pageFields, pageQuery, time, wholeNumber } from '../fields.ts'
import { usualPageSize } from '../paging.ts'
import { hiddenSchema } from '../reviews/review.ts'
import { shopQuery } from './listing-moderation.ts'

/** A review as administrators see it, hidden or not. */
export const moderatedReviewSchema = z.object({
  _id: z.string(),
  rating: count,
  text: z.string(),
  author: z.string(),
  createdAt: time,
  reply: z.string(),
  listing: z.object({ _id: z.string(), title: z.string() }),
  shop: z.object({ _id: z.string(), name: z.string() }),
  hidden: z.nullable(hiddenSchema),
})
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>

const reviewStates = ['shown', 'hidden'] as const

const ratingError = 'rating must be a whole number from 1 to 5'
/** Query of GET /api/admin/reviews. */
export const adminReviewsQuery = z.object({
  state: z.optional(z.enum(reviewStates, { error: `state must be one of ${reviewStates.join(', ')}` })),
  rating: z.optional(wholeNumber(1, 5, ratingError)),
  shop: shopQuery,
  page: pageQuery,
  limit: limitQuery(usualPageSize),
})
export type AdminReviewsQuery = z.infer<typeof adminReviewsQuery>

/** GET /api/admin/reviews: newest first, without deleted ones; `total` is at most `mostListed`. */
export const adminReviewsAnswer = z.object({ reviews: z.array(moderatedReviewSchema), ...pageFields })
export type AdminReviews = z.infer<typeof adminReviewsAnswer>

export const reviewModeratedAnswer = z.extend(messageAnswer, { review: moderatedReviewSchema })
