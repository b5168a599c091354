import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { Rating } from '#shared/reviews/rating.ts'
import { parseReviewPage } from '#shared/reviews/review-shape.ts'
import { useApi } from '../api/use-api.ts'
import ReportButton from '../reports/report-button.tsx'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Skeleton } from '../ui/skeletons.tsx'
import { ReviewRow, reviewRowId } from './review-row.tsx'
import { reviewsPath } from './reviews-path.ts'
import { RatingStars } from './star-row.tsx'

export type ReviewsProps = { of: 'listings' | 'shops'; id: string; rating: Rating }

/** What buyers say of a product or shop, a few at a time, below what they say in numbers. */
export default function Reviews({ of, id, rating }: ReviewsProps) {
  const [parts, setParts] = useState(1)
  return (
    <section aria-labelledby="reviews-title" className="mt-12">
      <h2 id="reviews-title" className="text-xl">
        Reviews
      </h2>
      <RatingStars rating={rating} className="mb-4" />
      <ul className="grid gap-4">
        {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
          <Part
            key={part}
            of={of}
            path={reviewsPath(of, id, part)}
            isLast={part === parts}
            onMore={() => setParts(part + 1)}
          />
        ))}
      </ul>
    </section>
  )
}

type PartProps = { of: ReviewsProps['of']; path: string; isLast: boolean; onMore: () => void }

function Part({ of, path, isLast, onMore }: PartProps) {
  const { data, failure, reload } = useApi(path, { read: parseReviewPage })
  if (!data && failure)
    return (
      <li>
        <FailedState message={failure.message || messages.review.loadFailed} onRetry={reload} />
      </li>
    )
  if (!data)
    return (
      <li role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-44" />
      </li>
    )
  const hasMore = isLast && data.currentPage < data.totalPages
  return (
    <>
      {data.reviews.map((review) => (
        <ReviewRow key={review._id} review={review} hasTitle={of === 'shops'}>
          <ReportButton reviewId={review._id} aria-describedby={reviewRowId(review)} />
        </ReviewRow>
      ))}
      {hasMore && (
        <li className="not-printed">
          <Button look="plain" onClick={onMore}>
            Show more reviews
          </Button>
        </li>
      )}
    </>
  )
}
