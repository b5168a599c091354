import { expect, test } from 'vitest'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import { sameDecision, withDecisions } from './vendor-order-view.ts'

const orderOf = (statuses: readonly ItemStatus[], closedAs: VendorOrder['closedAs'] = null) =>
  ({ closedAs, items: statuses.map((status, index) => ({ _id: String(index), status })) }) as VendorOrder

test('decisions apply to the items, and the order’s status follows', () => {
  const shown = withDecisions(orderOf(['pending', 'pending']), new Map([['1', 'accepted']]))
  expect(shown.items.map(({ status }) => status)).toEqual(['pending', 'accepted'])
  expect(shown.vendorStatus).toBe('partially_accepted')
})

test('an item that became final meanwhile is not shown as decided', () => {
  const shown = withDecisions(orderOf(['cancelled', 'pending']), new Map([['0', 'accepted']]))
  expect(shown.items.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
})

test('one decision for all leaves out items that have it already or can no longer change', () => {
  const order = orderOf(['pending', 'accepted', 'rejected', 'cancelled', 'completed', 'out_of_stock'])
  expect([...sameDecision(order, 'accepted').keys()]).toEqual(['0', '2', '5'])
  expect([...sameDecision(order, 'rejected').keys()]).toEqual(['0', '1', '5'])
})

test('no item of an order that the buyer has closed can be decided', () => {
  const closed = orderOf(['rejected', 'pending'], 'cancelled')
  expect(sameDecision(closed, 'accepted').size).toBe(0)
})
