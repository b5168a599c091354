import { expect, test } from 'vitest'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import { type Decisions, type Seen, sameDecision, seenIn, withDecisions } from './vendor-order-view.ts'

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

test('a decision is made of what is shown, and of what earlier ones may or may not have changed', () => {
  const order = orderOf(['accepted', 'pending', 'cancelled'])
  const earlier: { decisions: Decisions; seen: Seen }[] = [
    { decisions: new Map([['0', 'accepted']]), seen: { 0: ['pending'] } },
    { decisions: new Map([['0', 'rejected']]), seen: { 0: ['accepted', 'pending'] } },
    // Of an older version, which did not say what was seen.
    { decisions: new Map([['1', 'out_of_stock']]), seen: {} },
  ]
  expect(seenIn(order, ['0', '1', '2'], [])).toEqual({ 0: ['accepted'], 1: ['pending'], 2: [] })
  expect(seenIn(order, ['0', '1'], earlier)).toEqual({
    0: ['accepted', 'pending', 'rejected'],
    1: ['pending', 'out_of_stock'],
  })
})
