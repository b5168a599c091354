import { amount, inField, object, text, time } from '../answer-shapes.ts'
import { parseHidden } from '../reviews/review-shape.ts'
import type { ModeratedReview } from './review-moderation.ts'

/** A review as administrators see it. */
export const parseModeratedReview = object<ModeratedReview>({
  _id: text,
  rating: amount(0),
  text,
  author: text,
  createdAt: time,
  reply: text,
  listing: object<ModeratedReview['listing']>({ _id: text, title: text }),
  shop: object<ModeratedReview['shop']>({ _id: text, name: text }),
  hidden: parseHidden,
})

/** The review beside the message of a change; null when the answer holds none. */
export const parseModeratedReviewAnswer = inField('review', parseModeratedReview)
