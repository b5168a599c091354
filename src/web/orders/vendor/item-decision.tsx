import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VendorOrder } from '#shared/orders/order.ts'
import { isDecidable, type VendorDecision, vendorDecisions } from '#shared/orders/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { DecisionDetails } from './use-decisions.ts'

const verbs: Record<VendorDecision, string> = {
  pending: 'Decide later',
  accepted: 'Accept',
  rejected: 'Reject',
  out_of_stock: 'Out of stock',
}

type ItemDecisionProps = {
  item: VendorOrder['items'][number]
  /** Whether the buyer has closed the order. */
  isClosed: boolean
  titleId: string
  onDecide: (status: VendorDecision, details?: DecisionDetails) => Promise<string>
}

/** What the vendor answered about an item, or the two buttons that answer; 'Change' leads to every other answer. */
export function ItemDecision({ item, isClosed, titleId, onDecide }: ItemDecisionProps) {
  const [asking, setAsking] = useState<'change' | 'reason' | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAsking(null))
    // The button pressed may have gone, or is about to; 'Change' stays.
    change.current?.focus()
  }
  const decide = (status: VendorDecision) => {
    close()
    void onDecide(status)
  }
  const press = (status: VendorDecision) => (status === 'rejected' ? setAsking('reason') : decide(status))
  if (isClosed || !isDecidable(item.status)) return <StatusChip status={item.status} />
  return (
    <>
      {item.status === 'pending' ? (
        (['accepted', 'rejected'] as const).map((status) => (
          <Button
            key={status}
            look={status === 'accepted' ? 'main' : 'plain'}
            className="grow"
            onClick={() => press(status)}
            aria-describedby={titleId}
          >
            {verbs[status]}
          </Button>
        ))
      ) : (
        <span className="mr-auto lg:max-xl:mr-0">
          <StatusChip status={item.status} />
        </span>
      )}
      <button
        ref={change}
        type="button"
        className="button button-quiet"
        aria-describedby={titleId}
        onClick={() => setAsking('change')}
      >
        Change
      </button>
      {asking === 'change' && (
        <Dialog title={item.title} look="sheet" onClose={() => setAsking(null)}>
          <div className="grid gap-3">
            {vendorDecisions
              .filter((status) => status !== item.status)
              .map((status) => (
                <Button key={status} look="plain" onClick={() => press(status)}>
                  {verbs[status]}
                </Button>
              ))}
          </div>
        </Dialog>
      )}
      {asking === 'reason' && (
        <RejectDialog
          title={`Reject ${item.title}?`}
          onReject={(reason) => onDecide('rejected', { reason, isFromWindow: true })}
          onRejected={close}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
