import * as z from 'zod/mini'
import { count, idField, limitQuery, lines, messageAnswer, pageFields, pageQuery, time } from '../fields.ts'
import { messages } from '../messages.ts'
import { usualPageSize } from '../paging.ts'
import { ratingSchema } from './rating-schema.ts'
import { longestReply, longestReview } from './review-rules.ts'

const replySchema = z.object({ text: z.string(), createdAt: time })

/** A review as all visitors see it. The listing has the title under which it was ordered. */
const reviewSchema = z.object({
  _id: z.string(),
  rating: count,
  text: z.string(),
  author: z.string(),
  createdAt: time,
  /** When its author changed it last. */
  editedAt: z.nullable(time),
  reply: z.nullable(replySchema),
  /** `isShown`: whether it has a page that visitors see. */
  listing: z.object({ _id: z.string(), title: z.string(), isShown: z.boolean() }),
})
export type Review = z.infer<typeof reviewSchema>

/** Why and when administrators have hidden a review. */
export const hiddenSchema = z.object({ reason: z.string(), at: time })

/** The caller's own review beside the ordered item; `mayEdit` until it is too old. */
export const ownReviewSchema = z.extend(z.omit(reviewSchema, { author: true, listing: true }), {
  mayEdit: z.boolean(),
  /** Null while visitors see it. */
  hidden: z.nullable(hiddenSchema),
})
export type OwnReview = z.infer<typeof ownReviewSchema>

/** The same just written, as the lists show it too. */
const writtenReviewSchema = z.extend(
  ownReviewSchema,
  z.pick(reviewSchema, { author: true, listing: true }).shape,
)
export type WrittenReview = z.infer<typeof writtenReviewSchema>

/** Query of the lists of reviews. */
export const reviewsQuery = z.object({ page: pageQuery, limit: limitQuery(usualPageSize) })
export type ReviewsQuery = z.infer<typeof reviewsQuery>

/** Reviews, newest first, and the rating over all pages. */
export const reviewPageSchema = z.extend(ratingSchema, { reviews: z.array(reviewSchema), ...pageFields })
export type ReviewPage = z.infer<typeof reviewPageSchema>

const ratingField = z
  .int({ error: messages.review.ratingMissing })
  .check(
    z.gte(1, { error: messages.review.ratingMissing }),
    z.lte(5, { error: messages.review.ratingMissing }),
  )
const textField = lines(longestReview)

/** Body of POST /api/reviews. */
export const writeReviewSchema = z.object({
  orderItemId: idField(messages.review.itemMissing),
  rating: ratingField,
  text: z._default(textField, ''),
})
export type WriteReview = z.infer<typeof writeReviewSchema>

/** Body of PUT /api/reviews/{id}; absent fields stay. */
export const editReviewSchema = z.object({ rating: z.optional(ratingField), text: z.optional(textField) })
export type EditReview = z.infer<typeof editReviewSchema>

/** Body of PUT /api/vendor/reviews/{id}/reply; an empty text takes the reply back. */
export const replySentSchema = z.object({ text: lines(longestReply) })

export const ownReviewAnswer = z.extend(messageAnswer, { review: ownReviewSchema })
export const writtenReviewAnswer = z.extend(messageAnswer, { review: writtenReviewSchema })
export const reviewAnswer = z.extend(messageAnswer, { review: reviewSchema })
