import type { PaymentState } from '#shared/orders/payment-states.ts'

/** What the two sides report of paying a shop, for administrators. */
export const paymentStateWords: Record<PaymentState, string> = {
  none: 'Nothing reported',
  said: 'Reported by the buyer',
  received: 'Received',
  disputed: 'Disputed',
}
