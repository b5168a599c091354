import { formatPrice } from '#shared/money.ts'
import type { Payment } from '#shared/orders/payment.ts'
import { paidHow } from '#shared/orders/payment-states.ts'

type Details = Pick<Payment, 'amount' | 'method' | 'reference'>

/** ' NLe 210.00 by Orange Money, reference 7QK': as much as was said. */
export function paymentDetails({ amount, method, reference }: Details): string {
  const sum = amount === null ? '' : ` ${formatPrice(amount)}`
  return `${sum}${method ? ` ${paidHow(method)}` : ''}${reference && `, reference ${reference}`}`
}

/** The same of a payment that has not arrived, with the shop's note. */
const disputed = (payment: Payment): string =>
  `${payment.amount === null ? '' : ' of'}${paymentDetails(payment)}${payment.note ? `: ${payment.note}` : '.'}`

/** What was last said of a payment, to the buyer; empty as long as nothing was. */
export function paymentForBuyer(payment: Payment): string {
  switch (payment.state) {
    case 'none':
      return ''
    case 'said':
      return `You said that you paid${paymentDetails(payment)}. The shop has not confirmed it yet.`
    case 'received':
      return `Paid${paymentDetails(payment)}. The shop has confirmed it.`
    case 'disputed':
      return `The shop has not received your payment${disputed(payment)}`
  }
}

/** The same to the vendor. */
export function paymentForVendor(payment: Payment): string {
  switch (payment.state) {
    case 'none':
      return ''
    case 'said':
      return `The buyer says they have paid${paymentDetails(payment)}. Confirm it only when you have it.`
    case 'received':
      return `You have received${paymentDetails(payment) || ' the payment'}.`
    case 'disputed':
      return `You have not received the payment${disputed(payment)}`
  }
}
