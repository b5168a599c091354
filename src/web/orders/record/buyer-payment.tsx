import { useState } from 'react'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import type { OrderShop } from '#shared/orders/order.ts'
import { parseOrderAnswer, type ShownItem, type ShownOrder } from '#shared/orders/order-shape.ts'
import { sayPaymentSchema } from '#shared/orders/payment.ts'
import { longestPaymentReference, saidRefusal } from '#shared/orders/payment-states.ts'
import { toPayWords } from '#shared/orders/to-pay.ts'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { paymentForBuyer } from '../payment-words.ts'
import { AmountField, MethodField, PaymentDialog, paymentFailed } from './payment-dialog.tsx'

type BuyerPaymentProps = {
  orderId: string
  /** The shop's part of the order. */
  part: OrderShop
  items: readonly ShownItem[]
  onChanged: (order: ShownOrder) => void
}

/** What is to pay one shop and what was said of it, with 'I have paid' as long as that can be said. */
export function BuyerPayment({ orderId, part, items, onChanged }: BuyerPaymentProps) {
  const [isPaying, setPaying] = useState(false)
  const { payment, toPay, shop } = part
  const said = paymentForBuyer(payment)
  const maySay = saidRefusal(payment.state, toPay) === null
  return (
    <div className="mb-3 grid gap-2 rounded-field bg-sand p-3">
      <p className="font-semibold even-figures">{toPayWords(items, part, shop.name || 'the shop')}</p>
      {said && (
        <p role="status" className="wrap-anywhere text-sm">
          {said}
        </p>
      )}
      {maySay && (
        <Button look="plain" className="w-fit" onClick={() => setPaying(true)}>
          {payment.state === 'said' ? 'Change what I said' : 'I have paid'}
        </Button>
      )}
      {isPaying && (
        <PaymentDialog
          title={`Payment to ${shop.name || 'the shop'}`}
          name={`payment ${part._id}`}
          fields={{
            method: payment.method ?? '',
            amount: (payment.amount ?? toPay).toFixed(2),
            reference: payment.reference,
          }}
          call={{ path: `/api/order/${orderId}/payments`, method: 'POST' }}
          read={(typed) =>
            sayPaymentSchema.safeParse({
              vendorOrderId: part._id,
              ...typed,
              amount: plainPrice(typed.amount),
            })
          }
          words={{ act: 'I have paid', done: messages.payment.said, failed: paymentFailed }}
          onAnswer={(answer) => {
            const changed = parseOrderAnswer(answer)
            if (changed) onChanged(changed)
          }}
          onClose={() => setPaying(false)}
        >
          {(field) => (
            <>
              <p className="text-sm">The shop reads this and confirms it. Makit itself moves no money.</p>
              <MethodField {...field('method')} />
              <AmountField label="How much (NLe)" {...field('amount')} />
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
