import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeliveryMethod, VendorOrder } from '#shared/orders/order.ts'
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
  /** How the goods reach the buyer. */
  method: DeliveryMethod
  /** What rejecting it means for money that was paid; empty for nothing. */
  giveBack: string
  titleId: string
  onDecide: (status: VendorDecision, details?: DecisionDetails) => Promise<string>
}

/** The three buttons that answer about an item, or what the vendor answered, with 'Change' to every other answer. */
export function ItemDecision({ item, isClosed, method, giveBack, titleId, onDecide }: ItemDecisionProps) {
  const [asking, setAsking] = useState<'change' | 'rejected' | 'out_of_stock' | null>(null)
  const lastButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAsking(null))
    // The button pressed may have gone, or is about to; the last one stays.
    lastButton.current?.focus()
  }
  const decide = (status: VendorDecision) => {
    close()
    void onDecide(status)
  }
  const press = (status: VendorDecision) =>
    status === 'rejected' || status === 'out_of_stock' ? setAsking(status) : decide(status)
  const isPending = item.status === 'pending'
  if (isClosed || !isDecidable(item.status)) return <StatusChip status={item.status} />
  return (
    <>
      {isPending ? (
        (['accepted', 'rejected'] as const).map((status) => (
          <Button
            key={status}
            look={status === 'accepted' ? 'main' : 'plain'}
            onClick={() => press(status)}
            aria-describedby={titleId}
          >
            {verbs[status]}
          </Button>
        ))
      ) : (
        <span className="mr-auto @min-[36rem]:@max-[50rem]:mr-0">
          <StatusChip status={item.status} />
        </span>
      )}
      <button
        ref={lastButton}
        type="button"
        className={`button button-quiet ${isPending ? 'col-span-full @min-[24.5rem]:col-span-1' : ''}`}
        aria-describedby={titleId}
        onClick={() => setAsking(isPending ? 'out_of_stock' : 'change')}
      >
        {isPending ? verbs.out_of_stock : 'Change'}
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
      {(asking === 'rejected' || asking === 'out_of_stock') && (
        <RejectDialog
          key={asking}
          title={asking === 'rejected' ? `Reject ${item.title}?` : `${item.title}: out of stock?`}
          as={asking}
          method={method}
          giveBack={giveBack}
          onReject={(details) => onDecide(asking, { ...details, isFromWindow: true })}
          onRejected={close}
          onClose={() => setAsking(null)}
          onOutOfStock={() => setAsking('out_of_stock')}
        />
      )}
    </>
  )
}
