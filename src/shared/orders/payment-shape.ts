import { amount, object, oneOf, text, timeOrNull } from '../answer-shapes.ts'
import type { Payment } from './payment.ts'
import { paymentMethods, paymentStates } from './payment-states.ts'

export const notPaid: Payment = {
  state: 'none',
  method: null,
  amount: null,
  reference: '',
  note: '',
  at: null,
}

/** A server that records no payments says nothing of one. */
export const parsePayment = object<Payment>({
  state: oneOf(paymentStates, 'none'),
  method: oneOf(paymentMethods, null),
  amount: amount(null),
  reference: text,
  note: text,
  at: timeOrNull,
})
