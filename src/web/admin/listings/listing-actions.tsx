import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { AdminListing } from '#shared/moderation/listing-moderation.ts'
import { parseModeratedListing } from '#shared/moderation/listing-moderation-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { MendedListingDialog } from './mended-listing-dialog.tsx'

type ListingActionsProps = {
  listing: AdminListing
  /** Id of what describes the buttons: the title. */
  titleId: string
  /** Called with the listing as it is now; null when another administrator was faster. */
  onChanged: (listing: AdminListing | null) => void
}

/** Takes a product down, or gives it back; one that its vendor has changed since, after a look at the changes. */
export function ListingActions({ listing, titleId, onChanged }: ListingActionsProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  // Kept here, so that a dialog closed by mistake loses nothing.
  const [reason, setReason] = useState('')
  const [closesReports, setClosesReports] = useState(true)
  const path = `/api/admin/listings/${listing._id}`
  const { run: restore, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message?: string }>(`${path}/restore`, { method: 'PATCH' })
      const restored = parseModeratedListing(answer)
      setIsLooking(false)
      onChanged(restored)
      const said = answer.message || messages.moderation.restored
      const open = restored?.reports ?? 0
      showToast(open > 0 ? `${said} ${messages.moderation.reportsStayOpen(open)}` : said, 'success')
    },
    {
      fallback: messages.moderation.restoreFailed,
      onFailure: ({ status }) => {
        if (status === 409) {
          setIsLooking(false)
          onChanged(null)
        }
        return false
      },
    },
  )
  const { mendedFrom } = listing
  if (listing.state === 'taken_down' && mendedFrom)
    return (
      <>
        <Button onClick={() => setIsLooking(true)} aria-describedby={titleId}>
          Look at it
        </Button>
        {isLooking && (
          <MendedListingDialog
            listing={listing}
            before={mendedFrom}
            restore={() => void restore()}
            isRestoring={isBusy}
            onClose={() => setIsLooking(false)}
            onChanged={onChanged}
          />
        )}
      </>
    )
  if (listing.state === 'taken_down')
    return (
      <Button look="plain" isBusy={isBusy} onClick={() => restore()} aria-describedby={titleId}>
        {isBusy ? 'Restoring...' : 'Restore'}
      </Button>
    )
  return (
    <>
      <Button look="plain" onClick={() => setIsAsked(true)} aria-describedby={titleId}>
        Take down
      </Button>
      {isAsked && (
        <ReasonDialog
          title="Take the product down"
          subject={listing.title}
          hint="Its vendor reads it and can correct the product. Orders that are placed stay."
          action="Take down"
          busy="Taking down..."
          path={`${path}/take-down`}
          fallback={messages.moderation.takeDownFailed}
          reason={reason}
          onReason={setReason}
          {...(listing.reports > 0 && { more: { closeReports: closesReports } })}
          onClose={() => setIsAsked(false)}
          onDone={(answer) => {
            setIsAsked(false)
            setReason('')
            onChanged(parseModeratedListing(answer))
          }}
        >
          {listing.reports > 0 && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-green"
                checked={closesReports}
                onChange={({ target }) => setClosesReports(target.checked)}
              />
              Close {listing.reports === 1 ? 'its open report' : `its ${listing.reports} open reports`} with
              these words
            </label>
          )}
        </ReasonDialog>
      )}
    </>
  )
}
