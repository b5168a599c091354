import { amount, object } from '../answer-shapes.ts'

export interface Rating {
  /** From 1 to 5 with one decimal; null without any review. */
  average: number | null
  count: number
}

/** The average of ratings by their sum. Half a tenth is rounded up, as `rating_rank_of` does in the database. */
export const ratingOf = (sum: number, count: number): Rating => ({
  average: count === 0 ? null : Math.floor((20 * sum + count) / (2 * count)) / 10,
  count,
})

/** A rating in an answer; a missing one is none. */
export const parseRating = object<Rating>({ average: amount(null), count: amount(0) })

/** '4 stars', '1 star' */
export const starsInWords = (rating: number): string => (rating === 1 ? '1 star' : `${rating} stars`)

/** '4.6 – 12 reviews', of a rating with reviews. */
export const ratingInWords = ({ average, count }: Rating): string =>
  `${average?.toFixed(1)} – ${count} review${count === 1 ? '' : 's'}`
