import { useId } from 'react'
import { asFields, text } from '#shared/answer-shapes.ts'
import { messages } from '#shared/messages.ts'
import { DiscardOrder } from '../outbox/discard-order.tsx'
import { SendNow } from '../outbox/send-now.tsx'
import { orderStateWords, unsentOrderWords } from '../outbox/unsent-words.ts'
import { mayHaveArrived } from '../outbox/waiting.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Price } from '../ui/price.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { lastBody, useWaitingOrder } from './checkout/order-attempt.ts'

/** The order that waits in the outbox: above the others, and in place of its line in the bar. */
export function WaitingOrderCard() {
  const order = useWaitingOrder()
  const headingId = useId()
  // What was refused is named in the bar, and decided at checkout.
  if (!order || order.answer) return null
  const { items, total } = lastBody(order)
  return (
    <section aria-labelledby={headingId} className="card mb-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={headingId} className="text-lg">
          Your new order
        </h2>
        <StatusChip status="pending" words={mayHaveArrived(order) ? 'No answer yet' : 'Not sent yet'} />
      </div>
      <ul className="mt-2">
        {items.map((item) => (
          <li key={item.listingId}>
            {item.quantity} × {text(asFields(item).title) || 'Product'}
          </li>
        ))}
      </ul>
      {total !== undefined && (
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">Total</span>
          <Price leones={total} className="text-lg" />
        </p>
      )}
      <p className="mt-2">
        {orderStateWords(order)} {unsentOrderWords(order)}
      </p>
      <p className="text-quiet text-sm">{messages.changedMind}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <SendNow look="main" />
        <LinkButton look="plain" to="/checkout">
          Look at it
        </LinkButton>
        <DiscardOrder id={order.id} />
      </div>
    </section>
  )
}
