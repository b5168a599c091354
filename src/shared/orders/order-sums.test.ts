import { expect, test } from 'vitest'
import { totalPrice } from '../money.ts'
import { type ItemStatus, itemStatuses } from './order-status.ts'
import { isLeftOut, orderSums } from './order-sums.ts'

const item = (status: ItemStatus, price: number, quantity = 1) => ({ status, price, quantity })
const sumsOf = (items: ReturnType<typeof item>[]) => orderSums({ total: totalPrice(items), items })

test('what is cancelled, rejected or out of stock is not paid', () => {
  expect(itemStatuses.filter(isLeftOut)).toEqual(['rejected', 'out_of_stock', 'cancelled'])
  const items = [
    item('accepted', 100.1),
    item('pending', 20.2, 2),
    item('cancelled', 7),
    item('rejected', 0.5),
  ]
  expect(sumsOf(items)).toEqual({ toPay: 140.5, leftOut: 7.5, accepted: 100.1 })
  expect(sumsOf([item('completed', 3), item('out_of_stock', 2)])).toEqual({
    toPay: 3,
    leftOut: 2,
    accepted: 3,
  })
  expect(sumsOf([item('cancelled', 3)])).toEqual({ toPay: 0, leftOut: 3, accepted: 0 })
})

test('no two sums contradict each other, whatever the items are', () => {
  for (const first of itemStatuses)
    for (const second of itemStatuses) {
      const items = [item(first, 0.1, 3), item(second, 0.2)]
      const { toPay, leftOut, accepted } = sumsOf(items)
      expect(Math.round((toPay + leftOut) * 100)).toBe(50)
      expect(accepted).toBeLessThanOrEqual(toPay)
    }
})

test('while nothing is left out, the total of the answer is to be paid', () => {
  expect(orderSums({ total: 12, items: [] }).toPay).toBe(12)
})
