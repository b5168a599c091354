import { expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import type { PaymentState } from './payment-states.ts'
import { toPayForBuyer } from './to-pay.ts'

const cloth = (status: OrderStatus) => [{ price: 90, quantity: 2, status }]
const part = { deliveryFee: 30, toPay: 210, paid: 0, payment: { state: 'none' as PaymentState } }
const words = 'NLe 210.00 to Kamara Store: goods NLe 180.00 + delivery NLe 30.00'
const both = 'NLe 390.00 to Kamara Store: goods NLe 360.00 + delivery NLe 30.00'
const goods = 'NLe 180.00 to Kamara Store for the goods'

test.each([
  ['the shop has accepted and named its fee', cloth('accepted'), {}, `Pay ${words}`],
  ['it waits for the answer', [...cloth('accepted'), ...cloth('pending')], { toPay: 390 }, both],
  ['there is no fee yet', cloth('accepted'), { deliveryFee: null, toPay: 180 }, goods],
  ['a part is paid', cloth('accepted'), { paid: 100 }, words],
  ['the buyer said so', cloth('accepted'), { payment: { state: 'said' as const } }, words],
  ['nothing is left', cloth('rejected'), { toPay: 0 }, 'Nothing is left to pay to Kamara Store'],
])('a buyer is told to pay only when it is due: %s', (_, items, more, expected) => {
  expect(toPayForBuyer(items, { ...part, ...more }, 'Kamara Store')).toBe(expected)
})
