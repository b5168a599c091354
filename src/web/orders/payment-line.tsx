import type { Payment } from '#shared/orders/payment.ts'
import { paidWords } from '#shared/orders/to-pay.ts'

type PaymentLineProps = {
  /** The shop's part of the order. */
  part: { deliveryFee: number | null; toPay: number; paid: number; payment: Payment }
  /** What the buyer pays to whom, in words. */
  toPay: string
  /** What was last said of the payment, in the words of the side that reads it. */
  said: string
  reader: 'buyer' | 'vendor'
  className?: string
}

/** On the card of an order: what is to pay a shop once it has named its delivery fee, and what was said of paying it. */
export function PaymentLine({ part, toPay, said, reader, className = 'pb-2' }: PaymentLineProps) {
  const hasFee = part.deliveryFee !== null && part.toPay > 0
  const paid = paidWords(part, reader)
  if (!hasFee && !said) return null
  return (
    <div className={`text-sm ${className}`}>
      {hasFee && <p className="even-figures">{toPay}</p>}
      {said && <p className="wrap-anywhere font-semibold">{said}</p>}
      {paid && <p className="font-semibold text-clay even-figures">{paid}.</p>}
    </div>
  )
}
