import { type SyntheticEvent, useId, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { starsInWords } from '#shared/reviews/rating.ts'
import type { OwnReview } from '#shared/reviews/review.ts'
import { longestReview, ratings } from '#shared/reviews/review-rules.ts'
import { parseOwnReviewAnswer } from '#shared/reviews/review-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CountedTextField } from './counted-text-field.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import { StarRow } from './star-row.tsx'

/** What is typed and not sent yet; no rating is 0. */
export type ReviewDraft = { rating: number; text: string }

type ReviewDialogProps = {
  orderItemId: string
  /** The name of the product. */
  title: string
  /** Absent for a new one. */
  review: OwnReview | null
  draft: ReviewDraft
  /** Kept by the page, so that a closed window loses nothing. */
  onDraft: (draft: ReviewDraft) => void
  onSaved: (review: OwnReview) => void
  onClose: () => void
}

/** Asks the buyer for stars, and a text if there is more to say. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { orderItemId, title, review, draft, onDraft, onSaved, onClose } = props
  const [failedWith, setFailedWith] = useState('')
  const [isMissing, setMissing] = useState(false)
  const save = async () => {
    const { rating, text } = draft
    const answer = await (review
      ? callApi(`/api/reviews/${review._id}`, { method: 'PUT', json: { rating, text } })
      : callApi('/api/reviews', { method: 'POST', json: { orderItemId, rating, text } }))
    const saved = parseOwnReviewAnswer(answer)
    if (saved) onSaved(saved)
    showToast(review ? messages.review.edited : messages.review.written, 'success')
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.review.saveFailed,
    onFailure: ({ message }) => {
      setFailedWith(message || messages.review.saveFailed)
      return true
    },
  })
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailedWith('')
    if (draft.rating === 0) {
      setMissing(true)
      event.currentTarget.querySelector('input')?.focus()
    } else await run()
  }
  return (
    <Dialog title={review ? 'Change your review' : 'Review'} look="sheet" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <StarsField
          rating={draft.rating}
          error={isMissing && draft.rating === 0 ? messages.review.ratingMissing : ''}
          onChange={(rating) => onDraft({ ...draft, rating })}
        />
        <CountedTextField
          label="What was good or bad?"
          isOptional
          most={longestReview}
          value={draft.text}
          onChange={(text) => onDraft({ ...draft, text })}
        />
        <p className="text-quiet text-sm">
          All visitors can read it, with your first name and the first letter of your last name.
        </p>
        {failedWith && !isBusy && <DialogFailure text={failedWith} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : review ? 'Save' : 'Publish'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const ratingWords = { 1: 'Bad', 2: 'Not good', 3: 'All right', 4: 'Good', 5: 'Very good' } as const

type StarsFieldProps = { rating: number; error: string; onChange: (rating: number) => void }

/** The best first, where most thumbs go. */
function StarsField({ rating, error, onChange }: StarsFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold text-sm">How do you like it?</legend>
      {[...ratings].reverse().map((stars) => (
        <label key={stars} className="flex min-h-11 w-fit items-center gap-3">
          <input
            type="radio"
            name="rating"
            value={stars}
            aria-invalid={error ? true : undefined}
            checked={rating === stars}
            onChange={() => onChange(stars)}
            className="size-5 shrink-0 accent-green"
          />
          <span className="flex flex-wrap gap-x-3">
            <StarRow stars={stars} />
            <span>
              <span className="sr-only">{starsInWords(stars)}: </span>
              {ratingWords[stars]}
            </span>
          </span>
        </label>
      ))}
      <div id={errorId} aria-live="polite">
        {error && <DialogFailure text={error} />}
      </div>
    </fieldset>
  )
}
