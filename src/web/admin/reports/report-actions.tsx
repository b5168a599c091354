import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import type { AdminReport } from '#shared/reports/report.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FoldedText } from '../folded-text.tsx'
import { ListingActions } from '../listings/listing-actions.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

/** What is reported, as far as the title does not say it: the words of a review, and why something is gone already. */
export function ReportedThing({ report: { listing, review } }: { report: AdminReport }) {
  const takenAway = listing?.takenDown ?? review?.hidden
  return (
    <>
      {review && (
        <blockquote className="mt-3 max-w-[75ch] border-divider border-l-4 pl-3">
          <p className="text-sm">
            {review.rating} of 5 stars, by {review.author}
          </p>
          {review.text && <FoldedText text={review.text} className="wrap-anywhere" />}
        </blockquote>
      )}
      {takenAway && (
        <p className="mt-3 whitespace-pre-line text-sm wrap-anywhere">
          <span className="font-semibold text-clay">{listing ? 'Taken down' : 'Hidden'}:</span>{' '}
          {takenAway.reason}
        </p>
      )}
    </>
  )
}

type ReportActionsProps = { report: AdminReport; titleId: string; onModerated: () => void }

/** What can be done about it: take the product down, hide the review, look at the shop. */
export function ReportActions({ report, titleId, onModerated }: ReportActionsProps) {
  const { listing, review, shopId } = report
  const shop = shopId ?? listing?.shop._id ?? review?.shop._id
  return (
    <>
      {listing && <ListingActions listing={listing} titleId={titleId} onChanged={onModerated} />}
      {review && <ReviewActions review={review} titleId={titleId} onChanged={onModerated} />}
      {shop && (
        <LinkButton look="quiet" to={`/shops/${shop}`} aria-describedby={titleId}>
          Look at the shop
        </LinkButton>
      )}
    </>
  )
}

type ReviewActionsProps = { review: ModeratedReview; titleId: string; onChanged: () => void }

function ReviewActions({ review, titleId, onChanged }: ReviewActionsProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [reason, setReason] = useState('')
  const path = `/api/admin/reviews/${review._id}`
  const { run: restore, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message?: string }>(`${path}/restore`, { method: 'PATCH' })
      onChanged()
      showToast(answer.message || messages.moderation.reviewRestored, 'success')
    },
    {
      fallback: messages.moderation.showFailed,
      onFailure: ({ status }) => {
        if (status === 409) onChanged()
        return false
      },
    },
  )
  if (review.hidden)
    return (
      <Button look="plain" isBusy={isBusy} onClick={() => restore()} aria-describedby={titleId}>
        {isBusy ? 'Showing...' : 'Show review'}
      </Button>
    )
  return (
    <>
      <Button look="plain" onClick={() => setIsAsked(true)} aria-describedby={titleId}>
        Hide review
      </Button>
      {isAsked && (
        <ReasonDialog
          title="Hide the review"
          subject={review.text || `${review.rating} of 5 stars, by ${review.author}`}
          hint="Its author reads it. The stars no longer count."
          action="Hide review"
          busy="Hiding..."
          path={`${path}/hide`}
          fallback={messages.moderation.hideFailed}
          reason={reason}
          onReason={setReason}
          onClose={() => setIsAsked(false)}
          onDone={() => {
            setIsAsked(false)
            setReason('')
            onChanged()
          }}
        />
      )}
    </>
  )
}
