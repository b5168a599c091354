import { expect, test } from 'vitest'
import { meantPayment } from './meant-amount.ts'

test.each([
  [210_000_00, { toPay: 210, stillToPay: 210 }, 210_00],
  // A third of it, and what is left of it.
  [70_000_00, { toPay: 210, stillToPay: 210 }, 70_00],
  [10_000_00, { toPay: 210, stillToPay: 10 }, 10_00],
  // A small part of much.
  [100_000_00, { toPay: 1930, stillToPay: 1930 }, 100_00],
  // What is put right after all seemed to be paid.
  [210_000_00, { toPay: 210, stillToPay: 0 }, 210_00],
  // Too much, but no other Leones; and a dear order.
  [2_100_00, { toPay: 210, stillToPay: 210 }, null],
  [150_000_00, { toPay: 150_000, stillToPay: 150_000 }, null],
])('a payment of %i cents beside %j may have been meant as %j', (cents, part, meant) => {
  expect(meantPayment(cents, part)).toBe(meant)
})
