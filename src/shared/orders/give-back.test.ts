import { expect, test } from 'vitest'
import { getBackWords, giveBackWords } from './give-back.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentState } from './payment-states.ts'

const rice = { _id: 'rice', price: 90, quantity: 1, status: 'accepted' as OrderStatus }
const oil = { ...rice, _id: 'oil', price: 40 }
const said = { state: 'said' as PaymentState, amount: 60 }
const received = { state: 'received' as PaymentState, amount: 120 }
const all = 'Without these goods nothing is to pay'

test.each([
  ['nothing was said', 0, { ...said, state: 'none' }, ['rice'], ''],
  ['it has not arrived', 0, { ...said, state: 'disputed' }, ['rice'], ''],
  [
    'a part of it is kept',
    120,
    received,
    ['oil'],
    'The buyer has paid NLe 120.00. Without these goods NLe 110.00 is to pay: give NLe 10.00 back.',
  ],
  ['what is kept costs as much', 110, received, ['oil'], ''],
  [
    'all is refused',
    120,
    received,
    ['rice', 'oil'],
    `The buyer has paid NLe 120.00. ${all}: give NLe 120.00 back.`,
  ],
  [
    'the shop has not confirmed it',
    0,
    said,
    ['rice', 'oil'],
    `The buyer says they have paid NLe 60.00. ${all}: give NLe 60.00 back if you have it.`,
  ],
  [
    'it has confirmed the first of two',
    60,
    said,
    ['oil'],
    'The buyer says they have paid NLe 120.00. Without these goods NLe 110.00 is to pay: give NLe 10.00 back if you have it.',
  ],
] as const)(
  'a vendor who refuses goods is told what to give back: %s',
  (_, paid, payment, refused, words) => {
    const part = { items: [rice, oil], deliveryFee: 20, paid, payment }
    expect(giveBackWords(part, new Set<string>(refused))).toBe(words)
  },
)

test.each([
  ['nothing was said', 0, { ...said, state: 'none' }, 0, ''],
  ['it has not arrived', 0, { ...said, state: 'disputed' }, 0, ''],
  ['as much is to pay', 120, received, 120, ''],
  [
    'the shop has more than is to pay',
    120,
    received,
    110,
    'Kamara Store owes you NLe 10.00 of what you have paid. Please ask for it.',
  ],
  [
    'the shop has not confirmed it',
    0,
    said,
    0,
    'You said that you have paid NLe 60.00 to Kamara Store. If it came, please ask for NLe 60.00 back.',
  ],
] as const)(
  'a buyer whose goods are left out is told what to get back: %s',
  (_, paid, payment, toPay, words) => {
    expect(getBackWords({ paid, payment, toPay }, 'Kamara Store')).toBe(words)
  },
)
