import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Review } from '#shared/reviews/review.ts'
import { Link } from '../ui/link.tsx'
import { ReviewStars } from './star-row.tsx'

type ReviewRowProps = {
  review: Review
  /** Names the product, where reviews of several stand together. */
  hasTitle: boolean
  replyTitle?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** Id of the line that says whose review it is, and when. */
export const reviewRowId = ({ _id }: Pick<Review, '_id'>): string => `review-${_id}`

/** What one buyer says, and what the shop replied. */
export function ReviewRow({ review, hasTitle, replyTitle = 'The shop', children }: ReviewRowProps) {
  const { author, createdAt, editedAt, rating, text, reply, listing } = review
  return (
    <li className="min-w-0 border-divider border-t pt-3">
      <p className="font-semibold">
        <ReviewStars rating={rating} />
      </p>
      {hasTitle && (
        <p className="text-sm">
          {listing.isShown ? (
            <Link to={`/shop/product/${listing._id}`} className="link inline-flex min-h-11 items-center">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </p>
      )}
      <p id={reviewRowId(review)} className="text-quiet text-sm">
        {author}
        {createdAt && `, ${formatDate(createdAt)}`}
        {editedAt && ', changed'}
      </p>
      <ReviewText text={text} />
      {reply && <Reply title={replyTitle} text={reply.text} />}
      {children}
    </li>
  )
}

export const ReviewText = ({ text }: { text: string }) =>
  text && <p className="wrap-anywhere mt-1 max-w-[68ch] whitespace-pre-line">{text}</p>

/** What the shop says about a review. */
export const Reply = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-3 border-divider border-l-4 pl-3">
    <p className="font-semibold text-sm">{title}</p>
    <ReviewText text={text} />
  </div>
)
