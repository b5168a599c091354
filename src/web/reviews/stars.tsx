import { type Rating, ratingInWords } from '#shared/reviews/rating.ts'

type StarsProps = { rating: Rating; className?: string }

/** '★ 4.6 – 12 reviews'; nothing without a review. One text, because it stands on every card. */
export const Stars = ({ rating, className }: StarsProps) =>
  rating.count > 0 && <p className={className}>{`★ ${ratingInWords(rating)}`}</p>
