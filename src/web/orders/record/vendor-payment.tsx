import { useEffect, useState } from 'react'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { meantFee, meantPayment } from '#shared/orders/meant-amount.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { answerPaymentSchema, deliveryFeeSchema, type Payment } from '#shared/orders/payment.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { answerRefusal, longestPaymentNote, mayBegin } from '#shared/orders/payment-states.ts'
import { toPayWords } from '#shared/orders/to-pay.ts'
import { parseVendorOrderAnswer } from '#shared/orders/vendor-order-shape.ts'
import { TextAreaField } from '../../forms/field.tsx'
import { useLocation } from '../../navigation/router.ts'
import { Button } from '../../ui/button.tsx'
import { mayNameFee } from '../may-name-fee.ts'
import { paymentId } from '../order-paths.ts'
import { paymentForVendor } from '../payment-words.ts'
import { AmountField, type FieldOf, MethodField, PaymentDialog, paymentFailed } from './payment-dialog.tsx'
import { SaidOfPayments } from './said-of-payments.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type VendorPaymentProps = { order: VendorOrder; onChanged: (order: VendorOrder) => void }

type Asking = 'fee' | 'received' | 'further' | 'disputed'

/** What the buyer pays this shop and what was said of it, with 'Set delivery fee' and the answers about a payment. */
export function VendorPayment({ order, onChanged }: VendorPaymentProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const keptFocus = useKeptFocus()
  const isLedTo = useLocation().hash === `#${paymentId}`
  useEffect(() => {
    // It comes after the page has opened at its top.
    if (isLedTo) document.getElementById(paymentId)?.focus()
  }, [isLedTo])
  const { payment, instalments, toPay, stillToPay, deliveryFee } = order
  const may = (answer: 'received' | 'disputed') => answerRefusal(payment.state, toPay, answer) === null
  const dialog = {
    onClose: () => setAsking(null),
    onAnswer: (answer: unknown) => {
      const changed = parseVendorOrderAnswer(answer)
      if (changed) onChanged(changed)
    },
  }
  return (
    <section
      id={paymentId}
      aria-labelledby="payment-title"
      className="card grid gap-3 p-4 md:p-5"
      {...keptFocus}
    >
      <h2 id="payment-title" className="text-lg">
        Payment
      </h2>
      <p className="font-semibold even-figures">{toPayWords(order.items, order, 'you')}</p>
      <SaidOfPayments said={instalments.map(paymentForVendor)} part={order} reader="vendor" />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayNameFee(order) && (
          <Button look="plain" onClick={() => setAsking('fee')}>
            {deliveryFee === null ? 'Set delivery fee' : 'Change delivery fee'}
          </Button>
        )}
        {may('received') && (
          <Button look={payment.state === 'said' ? 'main' : 'plain'} onClick={() => setAsking('received')}>
            {payment.state === 'received' ? 'Change what I received' : 'Payment received'}
          </Button>
        )}
        {mayBegin(instalments) && stillToPay > 0 && (
          <Button look="plain" onClick={() => setAsking('further')}>
            Another payment received
          </Button>
        )}
        {may('disputed') && (
          <Button look="quiet" onClick={() => setAsking('disputed')}>
            Not received
          </Button>
        )}
      </div>
      {asking === 'fee' && <FeeDialog order={order} {...dialog} />}
      {asking === 'received' && <ReceivedDialog order={order} before={payment} {...dialog} />}
      {asking === 'further' && <ReceivedDialog order={order} before={notPaid} {...dialog} />}
      {asking === 'disputed' && <DisputedDialog order={order} {...dialog} />}
    </section>
  )
}

type AnswerDialogProps = { order: VendorOrder; onAnswer: (answer: unknown) => void; onClose: () => void }

function FeeDialog({ order, ...dialog }: AnswerDialogProps) {
  return (
    <PaymentDialog
      {...dialog}
      title="Delivery fee"
      name={`fee ${order._id}`}
      fields={{ amount: order.deliveryFee?.toFixed(2) ?? '' }}
      call={{ path: `/api/vendor/orders/${order._id}/delivery-fee`, method: 'PUT' }}
      read={({ amount }) => deliveryFeeSchema.safeParse({ amount: plainPrice(amount) || null })}
      words={{ act: 'Save', done: messages.payment.feeSaved, failed: 'Failed to save the delivery fee' }}
      amountBefore={order.deliveryFee}
      meantBy={meantFee}
    >
      {(field, below) => (
        <AmountField
          label="How much (NLe)"
          hint="The buyer is told. 0 is free delivery; without an amount there is no fee yet."
          below={below}
          {...field('amount')}
        />
      )}
    </PaymentDialog>
  )
}

/** `before` is what was said of the payment, nothing where it is a further one. */
function ReceivedDialog({ order, before, ...dialog }: AnswerDialogProps & { before: Payment }) {
  const { instalments, stillToPay } = order
  const instalment = Math.max(1, instalments.length) + (before === notPaid && instalments.length > 0 ? 1 : 0)
  return (
    <PaymentDialog
      {...dialog}
      title="Payment received"
      // What the buyer has said since is newer than what was typed.
      name={`received ${order._id} ${instalment} ${before.at ?? ''}`}
      fields={{ method: before.method ?? '', amount: (before.amount ?? stillToPay).toFixed(2), note: '' }}
      call={{ path: `/api/vendor/orders/${order._id}/payment`, method: 'PUT' }}
      read={({ method, amount, note }) =>
        answerPaymentSchema.safeParse({
          state: 'received',
          amount: plainPrice(amount),
          note,
          instalment,
          ...(method && { method }),
        })
      }
      words={{ act: 'Payment received', done: messages.payment.received, failed: paymentFailed }}
      meantBy={(cents) => meantPayment(cents, order)}
    >
      {(field, below) => (
        <>
          <MethodField {...field('method')} isOptional />
          <AmountField label="How much (NLe)" below={below} {...field('amount')} />
          <NoteField {...field('note')} />
        </>
      )}
    </PaymentDialog>
  )
}

function DisputedDialog({ order, ...dialog }: AnswerDialogProps) {
  return (
    <PaymentDialog
      {...dialog}
      title="Payment not received"
      name={`disputed ${order._id}`}
      fields={{ note: '' }}
      call={{ path: `/api/vendor/orders/${order._id}/payment`, method: 'PUT' }}
      read={({ note }) =>
        answerPaymentSchema.safeParse({ state: 'disputed', note, instalment: order.instalments.length })
      }
      words={{ act: 'Not received', done: messages.payment.disputed, failed: paymentFailed }}
    >
      {(field) => (
        <>
          <p className="text-sm">
            The buyer and the administrators of Makit are told. Please look into your account once more, and
            call the buyer.
          </p>
          <NoteField {...field('note')} />
        </>
      )}
    </PaymentDialog>
  )
}

const NoteField = (field: FieldOf) => (
  <TextAreaField label="Note for the buyer" isOptional rows={2} maxLength={longestPaymentNote} {...field} />
)
