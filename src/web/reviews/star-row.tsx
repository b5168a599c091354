import { type Rating, ratingInWords, starsInWords } from '#shared/reviews/rating.ts'

/** A picture of five stars, so many of them full. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span aria-hidden="true" className="whitespace-nowrap text-clay">
    {'★'.repeat(stars) + '☆'.repeat(Math.max(0, 5 - stars))}
  </span>
)

/** The stars of one review, which are read as '4 stars'. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <>
    <StarRow stars={rating} /> {starsInWords(rating)}
  </>
)

/** '★★★★★ 4.6 – 12 reviews', where there is room. */
export const RatingStars = ({ rating, className }: { rating: Rating; className: string }) => (
  <p className={className}>
    <StarRow stars={Math.round(rating.average ?? 0)} /> {ratingInWords(rating)}
  </p>
)
