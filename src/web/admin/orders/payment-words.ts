import type { PaymentState } from '#shared/orders/payment-states.ts'

/** What the two sides say of paying a shop, for administrators. */
export const paymentStateWords: Record<PaymentState, string> = {
  none: 'Nothing said',
  said: 'Said by the buyer',
  received: 'Received',
  disputed: 'Disputed',
}
