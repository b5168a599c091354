import * as z from 'zod/mini'
import { count, messageAnswer, time } from '../fields.ts'
import { hiddenSchema } from '../reviews/review.ts'

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

export const reviewModeratedAnswer = z.extend(messageAnswer, { review: moderatedReviewSchema })
