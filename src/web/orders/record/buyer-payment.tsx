import { useState } from 'react'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { meantPayment } from '#shared/orders/meant-amount.ts'
import type { OrderShop } from '#shared/orders/order.ts'
import { parseOrderAnswer, type ShownItem, type ShownOrder } from '#shared/orders/order-shape.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import { sayPaymentSchema } from '#shared/orders/payment.ts'
import { longestPaymentReference, mayBegin, saidRefusal } from '#shared/orders/payment-states.ts'
import { isPayingDue, toPayForBuyer } from '#shared/orders/to-pay.ts'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { paymentForBuyer } from '../payment-words.ts'
import { AmountField, MethodField, PaymentDialog, paymentFailed } from './payment-dialog.tsx'
import { SaidOfPayments } from './said-of-payments.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type BuyerPaymentProps = {
  orderId: string
  /** The shop's part of the order. */
  part: OrderShop
  items: readonly ShownItem[]
  isPickup: boolean
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

/** Whether the shop has still to answer, and has accepted nothing so far. */
const isUnaccepted = (items: readonly ShownItem[]): boolean =>
  items.every(({ status }) => status === 'pending' || isLeftOut(status))

/** What is to pay one shop and what was said of it, with 'I have paid' as long as that can be said. */
export function BuyerPayment({ orderId, part, items, isPickup, onChanged, onStale }: BuyerPaymentProps) {
  const { payment, instalments, toPay, stillToPay, shop } = part
  // The number of the payment that the open window is about.
  const [telling, setTelling] = useState<number | null>(null)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const newest = Math.max(1, instalments.length)
  const isFurther = telling === newest + 1
  const maySay = saidRefusal(payment.state, toPay) === null
  // A buyer who wants to pay in advance may: the server takes it.
  const waits = payment.state === 'none' && isUnaccepted(items)
  const maySayMore = mayBegin(instalments) && stillToPay > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label="Payment"
      className="mb-3 grid gap-2 rounded-field bg-sand p-3"
      {...keptFocus}
    >
      <p className="font-semibold even-figures">{toPayForBuyer(items, part, shop.name || 'the shop')}</p>
      <SaidOfPayments
        said={instalments.map(paymentForBuyer)}
        part={part}
        reader="buyer"
        className="text-sm"
      />
      {maySay && waits && (
        <p className="text-quiet text-sm">
          Wait with paying until the shop has accepted
          {!isPickup && part.deliveryFee === null && ' and told you what delivery costs'}.
        </p>
      )}
      {maySay && (
        <Button
          look={waits ? 'quiet' : isPayingDue(part, items) ? 'main' : 'plain'}
          className="w-fit"
          onClick={() => setTelling(newest)}
        >
          {payment.state === 'said' ? 'Change what I said' : 'I have paid'}
        </Button>
      )}
      {maySayMore && (
        <Button look="plain" className="w-fit" onClick={() => setTelling(newest + 1)}>
          I have paid more
        </Button>
      )}
      {telling !== null && (
        <PaymentDialog
          title={`Payment to ${shop.name || 'the shop'}`}
          name={`payment ${part._id} ${telling}`}
          fields={{
            method: (!isFurther && payment.method) || '',
            amount: ((isFurther ? null : payment.amount) ?? stillToPay).toFixed(2),
            reference: isFurther ? '' : payment.reference,
          }}
          call={{ path: `/api/order/${orderId}/payments`, method: 'POST' }}
          read={(typed) =>
            sayPaymentSchema.safeParse({
              vendorOrderId: part._id,
              ...typed,
              amount: plainPrice(typed.amount),
              instalment: telling,
              seenAt: isFurther ? null : payment.at,
            })
          }
          words={{ act: 'I have paid', done: messages.payment.said, failed: paymentFailed }}
          meantBy={(cents) => meantPayment(cents, part)}
          onAnswer={(answer) => {
            const changed = parseOrderAnswer(answer)
            if (changed) onChanged(changed)
          }}
          onStale={onStale}
          onClose={() => setTelling(null)}
        >
          {(field, below) => (
            <>
              <p className="text-sm">The shop reads this and confirms it. Makit itself moves no money.</p>
              <MethodField {...field('method')} />
              <AmountField
                label="How much (NLe)"
                hint={`${formatPrice(stillToPay)} is to pay. A part of it is fine: tell of the rest when you have paid it.`}
                below={below}
                {...field('amount')}
              />
              <TextField
                label="Reference"
                isOptional
                hint="The number in the message of Orange Money, Afrimoney or your bank."
                maxLength={longestPaymentReference}
                autoComplete="off"
                {...field('reference')}
              />
            </>
          )}
        </PaymentDialog>
      )}
    </div>
  )
}
