import { lazy, Suspense, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { Review, ReviewPage } from '#shared/reviews/review.ts'
import { parseReviewPage } from '#shared/reviews/review-shape.ts'
import { useApi } from '../api/use-api.ts'
import { useLastPageAtMost, usePageNumber } from '../navigation/page-number.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ReviewRow } from './review-row.tsx'
import { RatingStars } from './star-row.tsx'

const ReplyDialog = lazy(() =>
  import('./reply-dialog.tsx').then((module) => ({ default: module.ReplyDialog })),
)

/** What buyers say of the vendor's shop, newest first, with a reply to each. */
export default function VendorReviewsPage() {
  const page = usePageNumber()
  const { data, failure, reload, setData } = useApi(`/api/vendor/reviews?page=${page}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseReviewPage,
  })
  useLastPageAtMost(page, data?.totalPages)
  const replace = (review: Review) =>
    setData((before) => ({
      ...before,
      reviews: before.reviews.map((one) => (one._id === review._id ? review : one)),
    }))
  return (
    <>
      <h1 className="mb-4 text-2xl">Reviews</h1>
      {!data && failure && (
        <FailedState message={failure.message || messages.review.loadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data && <Shown page={data} onChanged={replace} />}
    </>
  )
}

type ShownProps = { page: ReviewPage; onChanged: (review: Review) => void }

function Shown({ page, onChanged }: ShownProps) {
  if (page.total === 0)
    return (
      <EmptyState
        message={messages.review.none}
        hint="Buyers can review what they have marked as received. You are told of each review."
      />
    )
  return (
    <>
      <RatingStars rating={page} className="-mt-3 mb-4" />
      <ul className="grid max-w-3xl gap-4">
        {page.reviews.map((review) => (
          <ReviewToReply key={review._id} review={review} onChanged={onChanged} />
        ))}
      </ul>
      <Pagination page={page.currentPage} totalPages={page.totalPages} addressOf={(to) => `?page=${to}`} />
    </>
  )
}

type ReviewToReplyProps = { review: Review; onChanged: (review: Review) => void }

function ReviewToReply({ review, onChanged }: ReviewToReplyProps) {
  const [isWriting, setWriting] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const saved = (changed: Review) => {
    setWriting(false)
    setDraft(null)
    onChanged(changed)
  }
  const action = review.reply ? 'Change your reply' : 'Reply'
  return (
    <ReviewRow review={review} hasTitle replyTitle="Your reply">
      <Button
        look="plain"
        className="mt-3"
        aria-label={`${action} to ${review.author}`}
        onClick={() => setWriting(true)}
      >
        {action}
      </Button>
      {isWriting && (
        <Suspense>
          <ReplyDialog
            review={review}
            draft={draft ?? review.reply?.text ?? ''}
            onDraft={setDraft}
            onSaved={saved}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </ReviewRow>
  )
}
