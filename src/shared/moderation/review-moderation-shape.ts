import { amount, asFields, listInField, object, pageShape, text, time } from '../answer-shapes.ts'
import { parseHidden } from '../reviews/review-shape.ts'
import type { AdminReviews, ModeratedReview } from './review-moderation.ts'

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

const parseReviews = listInField('reviews', (one) =>
  text(asFields(one)._id) ? parseModeratedReview(one) : null,
)

/** A page of GET /api/admin/reviews; null when it holds no list of them. */
export function parseAdminReviews(answer: unknown): AdminReviews | null {
  const reviews = parseReviews(answer)
  return reviews && object<AdminReviews>({ reviews: () => reviews, ...pageShape(reviews) })(answer)
}
