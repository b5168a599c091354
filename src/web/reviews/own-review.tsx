import { lazy, Suspense, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { OwnReview } from '#shared/reviews/review.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import type { ReviewDraft } from './review-dialog.tsx'
import { Reply, ReviewText } from './review-row.tsx'
import { ReviewStars } from './star-row.tsx'

const ReviewDialog = lazy(() =>
  import('./review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
)

/** An ordered item, as far as its review is concerned. */
type ReviewedItem = { _id: string; title: string; review: OwnReview | null; mayReview: boolean }

type OwnReviewProps = { item: ReviewedItem; onChanged: (review: OwnReview | null) => void }

/** 'Review' beside what was received; later what the buyer wrote, which they can change and delete. */
export function OwnReviewPart({ item, onChanged }: OwnReviewProps) {
  const { review, mayReview } = item
  const [isWriting, setWriting] = useState(false)
  const [draft, setDraft] = useState<ReviewDraft | null>(null)
  if (!review && !mayReview) return null
  const saved = (changed: OwnReview) => {
    setWriting(false)
    setDraft(null)
    onChanged(changed)
  }
  return (
    <div className="order-last basis-full">
      {review ? (
        <Written
          review={review}
          title={item.title}
          onEdit={() => setWriting(true)}
          onDeleted={() => onChanged(null)}
        />
      ) : (
        <Button look="plain" aria-label={`Review ${item.title}`} onClick={() => setWriting(true)}>
          Review
        </Button>
      )}
      {isWriting && (
        <Suspense>
          <ReviewDialog
            orderItemId={item._id}
            title={item.title}
            review={review}
            draft={draft ?? { rating: review?.rating ?? 0, text: review?.text ?? '' }}
            onDraft={setDraft}
            onSaved={saved}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type WrittenProps = { review: OwnReview; title: string; onEdit: () => void; onDeleted: () => void }

function Written({ review, title, onEdit, onDeleted }: WrittenProps) {
  const [confirm, confirmDialog] = useConfirm()
  const { run, isBusy } = useAction(
    async () => {
      await callApi(`/api/reviews/${review._id}`, { method: 'DELETE' })
      onDeleted()
      showToast(messages.review.deleted, 'success')
    },
    { fallback: messages.review.deleteFailed },
  )
  const remove = async () => {
    const text = 'Delete your review? You cannot write another one for this item.'
    if (await confirm({ text, action: 'Delete', back: 'Keep it', isDestructive: true })) await run()
  }
  return (
    <section aria-label={`Your review of ${title}`} className="rounded-field bg-sand p-3">
      <p className="font-semibold text-sm">Your review</p>
      <ReviewStars rating={review.rating} />
      <ReviewText text={review.text} />
      {review.hidden && (
        <p className="mt-1 text-sm wrap-anywhere">
          <span className="font-semibold">Makit has hidden this review: only you see it.</span>{' '}
          {review.hidden.reason}
        </p>
      )}
      {review.reply && <Reply title="The shop" text={review.reply.text} />}
      <div className="mt-1 -ml-3 flex flex-wrap">
        {review.mayEdit && (
          <Button look="quiet" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button look="quiet" isBusy={isBusy} onClick={remove}>
          Delete
        </Button>
      </div>
      {confirmDialog}
    </section>
  )
}
