import { messages } from '#shared/messages.ts'
import type { PaymentRefusal } from '#shared/orders/payment-states.ts'
import { type AppError, conflict } from '../../errors.ts'

/** The 409 of each refusal. */
export const conflictOf: Record<PaymentRefusal, () => AppError> = {
  'nothing-to-pay': () => conflict('nothing_to_pay', messages.payment.nothingToPay),
  received: () => conflict('payment_received', messages.payment.receivedAlready),
  changed: () => conflict('payment_changed', messages.payment.changed),
  'not-said': () => conflict('payment_not_said', messages.payment.notSaid),
}
