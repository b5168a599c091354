import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type ReviewActionsProps = {
  review: ModeratedReview
  /** Id of what describes the buttons. */
  titleId: string
  /** It is hidden or shown now, here or by another administrator. */
  onChanged: () => void
}

/** Hides a review from everybody but its author, or shows it again. */
export function ReviewActions({ review, titleId, onChanged }: ReviewActionsProps) {
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
          hint="Its author reads it. The stars no longer count, and its open reports are closed with these words."
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
