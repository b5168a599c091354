import type { VendorDecision } from '#shared/orders/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { statusWords } from '../../ui/status-chip.tsx'
import type { UnsavedCall } from './use-decisions.ts'

type NotSavedProps = {
  call: UnsavedCall
  /** What it is about. */
  titleId: string
  onTryAgain: (call: UnsavedCall) => void
}

/** Says of an answer to the buyer that it was not saved, for as long as that holds. */
export function NotSaved({ call, titleId, onTryAgain }: NotSavedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-red-soft px-3 py-1">
      <p className="flex items-center gap-2 text-red text-sm">
        <AlertIcon className="size-4 shrink-0" />
        Not saved{call.why}.
      </p>
      <Button look="plain" aria-describedby={titleId} onClick={() => onTryAgain(call)}>
        Try again
      </Button>
    </div>
  )
}

/** Says at an item how the vendor had answered while the order changed elsewhere; the buttons beside it decide anew. */
export const RefusedNote = ({ as }: { as: VendorDecision }) => (
  <p className="flex items-center gap-2 rounded-field bg-red-soft px-3 py-2 text-red text-sm">
    <AlertIcon className="size-4 shrink-0" />
    Your answer was not saved: {statusWords(as)}.
  </p>
)
