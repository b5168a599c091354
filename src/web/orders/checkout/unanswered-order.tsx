import { useEffect, useRef } from 'react'
import { messages } from '#shared/messages.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { DiscardOrder } from '../../outbox/discard-order.tsx'
import { orderStateWords, unsentOrderWords } from '../../outbox/unsent-words.ts'
import { mayHaveArrived, type Waiting } from '../../outbox/waiting.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SumBar } from '../../ui/sum-bar.tsx'
import { WithSum } from '../../ui/with-sum.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'

type UnansweredOrderProps = {
  /** In the outbox. */
  order: Waiting
  /** The body as it was sent. */
  body: PlaceOrder
  isSending: boolean
  onSendAgain: () => void
  onChange: () => void
}

/** Shown instead of the checkout's steps while the order waits for a connection or an answer: the buyer can send the same body again. */
export function UnansweredOrder({ order, body, isSending, onSendAgain, onChange }: UnansweredOrderProps) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const sent = useDeliveryForm(body.delivery)
  const pieces = body.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <WithSum
      sum={
        <SumBar
          label={`Total of ${pieces === 1 ? '1 item' : `${pieces} items`}`}
          leones={body.total ?? 0}
          note={body.delivery.method === 'pickup' ? undefined : messages.deliveryCost}
        >
          <Button isBusy={isSending} onClick={onSendAgain} className="grow">
            {isSending ? 'Sending...' : mayHaveArrived(order) ? 'Send it again' : 'Send now'}
          </Button>
        </SumBar>
      }
    >
      <Alert className="mb-4">
        <p ref={ref} tabIndex={-1} className="scroll-mt-24 font-semibold outline-none">
          {orderStateWords(order)}
        </p>
        <p className="mt-1">{unsentOrderWords(order)}</p>
        <p className="mt-1">{messages.changedMind}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link to="/dashboard/customer/orders" className="button button-plain">
            See my orders
          </Link>
          <Button look="quiet" onClick={onChange} disabled={isSending}>
            Change it first
          </Button>
          <DiscardOrder id={order.id} isDisabled={isSending} />
        </div>
      </Alert>
      <fieldset disabled className="min-w-0">
        <legend className="sr-only">{mayHaveArrived(order) ? 'What you sent' : 'Your order'}</legend>
        <DeliveryFields state={sent} isSent />
      </fieldset>
    </WithSum>
  )
}
