import { type SyntheticEvent, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { Review } from '#shared/reviews/review.ts'
import { longestReply } from '#shared/reviews/review-rules.ts'
import { parseReviewAnswer } from '#shared/reviews/review-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CountedTextField } from './counted-text-field.tsx'
import { DialogFailure } from './dialog-failure.tsx'

type ReplyDialogProps = {
  review: Review
  draft: string
  /** Kept by the page, so that a closed window loses nothing. */
  onDraft: (text: string) => void
  onSaved: (review: Review) => void
  onClose: () => void
}

/** The vendor writes a reply, changes it, or takes it back. */
export function ReplyDialog({ review, draft, onDraft, onSaved, onClose }: ReplyDialogProps) {
  const [error, setError] = useState('')
  const [failedWith, setFailedWith] = useState('')
  const save = async (text: string) => {
    const path = `/api/vendor/reviews/${review._id}/reply`
    const saved = parseReviewAnswer(await callApi(path, { method: 'PUT', json: { text } }))
    if (saved) onSaved(saved)
    showToast(text ? messages.review.replied : messages.review.replyRemoved, 'success')
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.review.replyFailed,
    onFailure: ({ message }) => {
      setFailedWith(message || messages.review.replyFailed)
      return true
    },
  })
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailedWith('')
    if (draft.trim()) return void (await run(draft))
    setError('Please write a reply')
    event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog title={review.reply ? 'Change your reply' : 'Reply'} look="sheet" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <CountedTextField
          label={`Your reply to ${review.author}`}
          most={longestReply}
          value={draft}
          error={draft.trim() ? undefined : error}
          onChange={onDraft}
        />
        <p className="text-quiet text-sm">All visitors can read it.</p>
        {failedWith && !isBusy && <DialogFailure text={failedWith} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {review.reply && (
            <Button look="quiet" isBusy={isBusy} onClick={() => run('')}>
              Delete reply
            </Button>
          )}
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Publish'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
