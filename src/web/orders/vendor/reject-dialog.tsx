import { type SyntheticEvent, useState } from 'react'
import { longest } from '#shared/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

const usualReasons = ['Sold out', 'The price was wrong', 'We cannot deliver there']

type RejectDialogProps = {
  title: string
  /** With the words for the buyer; empty when the vendor gives none. Answers why it failed, or an empty text. */
  onReject: (reason: string) => Promise<string>
  onRejected: () => void
  onClose: () => void
}

/** Asks why before something is rejected: the buyer reads it beside the item. It stays open until that is saved. */
export function RejectDialog({ title, onReject, onRejected, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failedWith, setFailedWith] = useState('')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    const failure = await onReject(reason.trim())
    if (!failure) return onRejected()
    setFailedWith(failure)
    setBusy(false)
  }
  return (
    <Dialog title={title} look="sheet" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p>The goods go back into your stock. Tell the buyer why:</p>
        <div className="flex flex-wrap gap-2">
          {usualReasons.map((usual, index) => (
            <button
              key={usual}
              // A focused text field would open a phone's keyboard over these.
              data-first-focus={index === 0 || undefined}
              type="button"
              aria-pressed={reason === usual}
              onClick={() => setReason(reason === usual ? '' : usual)}
              className={`min-h-11 rounded-full border px-4 text-sm ${
                reason === usual ? 'border-green bg-green-soft font-semibold' : 'border-divider'
              }`}
            >
              {usual}
            </button>
          ))}
        </div>
        <TextField
          label="In your own words"
          isOptional
          maxLength={longest.rejectReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failedWith && !isBusy && (
          <p role="alert" className="flex items-start gap-1.5 text-red text-sm">
            <AlertIcon className="mt-0.5 size-4 shrink-0" />
            {failedWith}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Button look="danger" type="submit" isBusy={isBusy}>
            {isBusy ? 'Rejecting...' : 'Reject'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
