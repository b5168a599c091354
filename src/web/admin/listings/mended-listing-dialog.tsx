import { type ReactNode, type SubmitEvent, useState } from 'react'
import { categories } from '#shared/listings/categories.ts'
import { messages } from '#shared/messages.ts'
import type { AdminListing, MendedFrom } from '#shared/moderation/listing-moderation.ts'
import { parseModeratedListing } from '#shared/moderation/listing-moderation-shape.ts'
import { longestReason } from '#shared/moderation/listing-states.ts'
import { formatPrice } from '#shared/money.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextAreaField } from '../../forms/field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

type MendedListingDialogProps = {
  listing: AdminListing
  before: MendedFrom
  restore: () => void
  isRestoring: boolean
  onClose: () => void
  /** Called with the listing as it is now; null when another administrator was faster. */
  onChanged: (listing: AdminListing | null) => void
}

/** What a vendor has changed of a product that was taken down, beside what it was: shown again, or kept down with words. */
export function MendedListingDialog(props: MendedListingDialogProps) {
  const { listing, before, restore, isRestoring, onClose, onChanged } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(
    async () => {
      const path = `/api/admin/listings/${listing._id}/keep-down`
      const answer = await callApi<{ message?: string }>(path, { method: 'PATCH', json: { reason } })
      onClose()
      onChanged(parseModeratedListing(answer))
      showToast(answer.message || messages.moderation.keptDown, 'success')
    },
    {
      fallback: messages.moderation.keepDownFailed,
      onFailure: ({ status, message, errors, isSessionOver }) => {
        if (isSessionOver) return false
        if (status === 409) {
          onClose()
          onChanged(null)
          return false
        }
        if (errors.reason) setError(errors.reason)
        else setFailure(message || `${messages.moderation.keepDownFailed}. ${messages.checkConnection}`)
        return true
      },
    },
  )
  const keepDown = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    if (reason.trim()) void run()
    else setError(messages.moderation.reasonMissing)
  }
  return (
    <Dialog title="What its vendor has changed" look="sheet" onClose={onClose} className="md:w-[44rem]">
      <form method="dialog" onSubmit={keepDown} noValidate className="grid gap-5">
        {listing.takenDown?.reason && (
          // Reading begins here, not at the buttons below it.
          <p tabIndex={-1} data-first-focus className="whitespace-pre-line wrap-anywhere">
            <b>Taken down:</b> {listing.takenDown.reason}
          </p>
        )}
        <dl className="grid gap-4">
          {changesOf(before, listing).map(({ words, was, is }) => (
            <div key={words} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <dt className="font-semibold sm:col-span-2">{words}</dt>
              <Side words="Before">{was}</Side>
              <Side words="Now" isNow>
                {is}
              </Side>
            </div>
          ))}
        </dl>
        <TextAreaField
          label="If it stays down: why"
          hint="Its vendor reads it and can correct the product once more."
          rows={2}
          maxLength={longestReason}
          value={reason}
          error={error}
          onChange={(event) => {
            setError('')
            setReason(event.target.value)
          }}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button type="submit" look="plain" isBusy={isBusy} disabled={isRestoring}>
            {isBusy ? 'Telling its vendor...' : 'Keep down'}
          </Button>
          <Button isBusy={isRestoring} disabled={isBusy} onClick={restore}>
            {isRestoring ? 'Restoring...' : 'Restore'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Side = ({ words, isNow, children }: { words: string; isNow?: boolean; children: ReactNode }) => (
  <dd className={`rounded-field p-3 text-sm ${isNow ? 'bg-green-soft' : 'bg-sand'}`}>
    <span className="mb-1 block text-quiet">{words}</span>
    {children}
  </dd>
)

type Change = { words: string; was: ReactNode; is: ReactNode }

const categoryName = (id: string): string => categories.find(({ _id }) => _id === id)?.name ?? 'Another'

const Text = ({ text }: { text: string }) => (
  <p className="whitespace-pre-line wrap-anywhere">{text || 'None'}</p>
)

const Pictures = ({ images }: { images: readonly string[] }) => (
  <span className="flex flex-wrap gap-2">
    {images.map((image) => (
      <Thumbnail key={image} url={image} />
    ))}
  </span>
)

function changesOf(before: MendedFrom, now: AdminListing): Change[] {
  const all: [isOther: boolean, change: Change][] = [
    [
      before.title !== now.title,
      { words: 'Title', was: <Text text={before.title} />, is: <Text text={now.title} /> },
    ],
    [
      before.price !== now.price,
      { words: 'Price', was: formatPrice(before.price), is: formatPrice(now.price) },
    ],
    [
      before.categoryId !== now.categoryId,
      { words: 'Category', was: categoryName(before.categoryId), is: categoryName(now.categoryId) },
    ],
    [
      before.description !== now.description,
      {
        words: 'Description',
        was: <Text text={before.description} />,
        is: <Text text={now.description} />,
      },
    ],
    [
      before.images.join() !== now.images.join(),
      { words: 'Pictures', was: <Pictures images={before.images} />, is: <Pictures images={now.images} /> },
    ],
  ]
  return all.flatMap(([isOther, change]) => (isOther ? change : []))
}
