import { type SyntheticEvent, useRef, useState } from 'react'
import { longest } from '#shared/fields.ts'
import type { DeliveryMethod } from '#shared/orders/order.ts'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

const wordsWhenBack = 'The goods go back into your stock.'
const wordsWhenEmptied = 'The goods are shown as sold out: your stock of them becomes 0.'
// That there is no more of it is no reason here: it has an answer of its own, 'Out of stock'.
const usualReasons: Record<DeliveryMethod, readonly string[]> = {
  delivery: ['The price was wrong', 'We cannot deliver there'],
  pickup: ['The price was wrong', 'Our shop is closed'],
}

type RejectDialogProps = {
  title: string
  as: 'rejected' | 'out_of_stock'
  /** How the goods reach the buyer. */
  method: DeliveryMethod
  /** What it means for money that was paid; empty for nothing. */
  giveBack: string
  /** `reason` is for the buyer, empty when the vendor gives none. Answers why it failed, or an empty text. */
  onReject: (details: { reason?: string; soldOut?: boolean }) => Promise<string>
  onRejected: () => void
  onClose: () => void
  /** Leads to 'Out of stock' instead; without it several items are rejected, each of which has its own answers. */
  onOutOfStock?: () => void
}

/**
 * Asks before something is rejected or called out of stock: why, which the buyer reads beside the item, and whether to take it
 * off the shelf. It stays open until that is saved.
 */
export function RejectDialog(props: RejectDialogProps) {
  const { title, as, method, giveBack, onReject, onRejected, onClose, onOutOfStock } = props
  const isRejecting = as === 'rejected'
  const [reason, setReason] = useState('')
  const [isSoldOut, setSoldOut] = useState(true)
  /** Decides by what the vendor saw at the opening: the window covers what has changed since, until a failure tells of it. */
  const asOpened = useRef<typeof onReject | null>(onReject)
  const [isBusy, setBusy] = useState(false)
  const [failedWith, setFailedWith] = useState('')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    const failure = await (asOpened.current ?? onReject)({
      ...(isRejecting ? { reason: reason.trim() } : isSoldOut && { soldOut: true }),
    })
    if (!failure) return onRejected()
    asOpened.current = null
    setFailedWith(failure)
    setBusy(false)
  }
  return (
    <Dialog title={title} look="sheet" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        {giveBack && <p className="rounded-field bg-clay-soft px-3 py-2 font-semibold text-sm">{giveBack}</p>}
        {isRejecting ? (
          <>
            <p>{wordsWhenBack} Tell the buyer why:</p>
            <ReasonFields usualReasons={usualReasons[method]} reason={reason} onChange={setReason} />
            {onOutOfStock ? (
              <Button look="quiet" onClick={onOutOfStock} className="w-fit">
                I have no more of it
              </Button>
            ) : (
              <p className="text-quiet text-sm">No more of one? Go back and answer Out of stock for it.</p>
            )}
          </>
        ) : (
          <>
            <p>
              We tell the buyer that you have no more of it. {isSoldOut ? wordsWhenEmptied : wordsWhenBack}
            </p>
            <label className="flex min-h-11 w-fit items-center gap-3">
              <input
                type="checkbox"
                checked={isSoldOut}
                onChange={(event) => setSoldOut(event.target.checked)}
                className="size-5 shrink-0 accent-green"
              />
              Show it as sold out
            </label>
          </>
        )}
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
            {isBusy ? 'Saving...' : isRejecting ? 'Reject' : 'Out of stock'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReasonFieldsProps {
  usualReasons: readonly string[]
  reason: string
  onChange: (reason: string) => void
}

function ReasonFields({ usualReasons, reason, onChange }: ReasonFieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {usualReasons.map((usual, index) => (
          <button
            key={usual}
            // A focused text field would open a phone's keyboard over these.
            data-first-focus={index === 0 || undefined}
            type="button"
            aria-pressed={reason === usual}
            onClick={() => onChange(reason === usual ? '' : usual)}
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
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
