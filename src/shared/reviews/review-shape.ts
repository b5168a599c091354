import {
  amount,
  asFields,
  falseUnlessTrue,
  inField,
  listInField,
  object,
  pageShape,
  text,
  time,
  timeOrNull,
} from '../answer-shapes.ts'
import type { OwnReview, Review, ReviewPage } from './review.ts'

const parseReply = object<NonNullable<Review['reply']>>({ text, createdAt: time })
const replyOrNull = (value: unknown) => (text(asFields(value).text) ? parseReply(value) : null)

const shownShape = {
  _id: text,
  rating: amount(0),
  text,
  createdAt: time,
  editedAt: timeOrNull,
  reply: replyOrNull,
}

const parseReview = object<Review>({
  ...shownShape,
  author: text,
  listing: object<Review['listing']>({ _id: text, title: text, isShown: falseUnlessTrue }),
})

const parseReviews = listInField('reviews', (one) => (text(asFields(one)._id) ? parseReview(one) : null))

/** A page of reviews; null when the answer holds no list of them. */
export function parseReviewPage(answer: unknown): ReviewPage | null {
  const reviews = parseReviews(answer)
  if (!reviews) return null
  return object<ReviewPage>({
    reviews: () => reviews,
    ...pageShape(reviews),
    average: amount(null),
    count: amount(reviews.length),
  })(answer)
}

const parseHiddenFields = object<NonNullable<OwnReview['hidden']>>({ reason: text, at: time })
/** Why a review is hidden; null where it is not. */
export const parseHidden = (value: unknown) => (value ? parseHiddenFields(value) : null)

const parseOwn = object<OwnReview>({ ...shownShape, mayEdit: falseUnlessTrue, hidden: parseHidden })

/** The caller's own review beside an item; null where there is none. */
export const parseOwnReview = (value: unknown): OwnReview | null =>
  text(asFields(value)._id) ? parseOwn(value) : null

/** The review beside the message of a change; null when the answer holds none. */
export const parseOwnReviewAnswer = inField('review', parseOwn)
export const parseReviewAnswer = inField('review', parseReview)
