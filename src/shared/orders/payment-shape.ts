import { amount, listOrNull, object, oneOf, type Shape, text, timeOrNull } from '../answer-shapes.ts'
import type { OrderShop } from './order.ts'
import type { Payment } from './payment.ts'
import { paymentMethods, paymentStates } from './payment-states.ts'
import { paidSum, stillToPay } from './to-pay.ts'

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

/** The readers of what a part of an order says of paying; a server that knows of one payment tells of that alone. */
export function paidShape(
  part: Record<string, unknown>,
  toPay: number,
): Shape<Pick<OrderShop, 'payment' | 'instalments' | 'paid' | 'stillToPay'>> {
  const payment = parsePayment(part.payment)
  const known = listOrNull((one) => parsePayment(one))(part.instalments)
  const instalments = known ?? (payment.state === 'none' ? [] : [payment])
  const paid = amount(paidSum(instalments))(part.paid)
  return {
    payment: () => payment,
    instalments: () => instalments,
    paid: () => paid,
    stillToPay: amount(stillToPay(toPay, paid)),
  }
}
