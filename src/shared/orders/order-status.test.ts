import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Closing,
  closingRefusal,
  closings,
  type ItemStatus,
  isAsSeen,
  isDecidable,
  isWaiting,
  itemAfterClosing,
  itemStatuses,
  type OrderStatus,
  orderStatus,
  orderStatuses,
  pendingItemsRefusal,
  shelfChange,
  vendorDecisions,
  vendorOrderStatus,
} from './order-status.ts'

const pairs = itemStatuses.flatMap((first) => itemStatuses.map((second) => [first, second] as const))
const inAnyOrder = (items: readonly ItemStatus[]) => [items, items.toReversed()]

/** What two unequal items read as; every unequal pair is here once. */
const mixed: [ItemStatus, ItemStatus, OrderStatus][] = [
  ['accepted', 'pending', 'partially_accepted'],
  ['accepted', 'rejected', 'partially_accepted'],
  ['accepted', 'out_of_stock', 'partially_accepted'],
  ['accepted', 'cancelled', 'partially_accepted'],
  ['accepted', 'completed', 'partially_accepted'],
  ['pending', 'rejected', 'pending'],
  ['pending', 'out_of_stock', 'pending'],
  ['pending', 'cancelled', 'pending'],
  ['pending', 'completed', 'pending'],
  ['rejected', 'out_of_stock', 'rejected'],
  ['rejected', 'cancelled', 'rejected'],
  ['rejected', 'completed', 'rejected'],
  ['cancelled', 'out_of_stock', 'cancelled'],
  ['cancelled', 'completed', 'cancelled'],
  ['out_of_stock', 'completed', 'out_of_stock'],
]

describe('what an order reads', () => {
  test.each(itemStatuses)('items that are all %s', (status) => {
    expect(orderStatus([status], null)).toBe(status)
    expect(orderStatus([status, status, status], null)).toBe(status)
    expect(vendorOrderStatus([status, status], null)).toBe(status)
  })

  test('the table below covers every unequal pair', () => {
    const known = new Set(mixed.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
    const unequal = pairs.filter(([a, b]) => a !== b).map((pair) => pair.join(' '))
    expect([...known].sort()).toEqual(unequal.sort())
  })

  test.each(mixed)('%s beside %s reads %s', (first, second, read) => {
    for (const items of inAnyOrder([first, second])) {
      expect(orderStatus(items, null)).toBe(read)
      expect(vendorOrderStatus(items, null)).toBe(read)
    }
  })

  test('one acceptance among rejected and out of stock is a partial acceptance', () => {
    expect(orderStatus(['accepted', 'rejected', 'out_of_stock'], null)).toBe('partially_accepted')
  })

  test.each(closings)('an order closed as %s reads so, whatever its items are', (closedAs) => {
    for (const items of pairs) expect(orderStatus(items, closedAs)).toBe(closedAs)
  })

  test.each(closings)('a shop sees an order closed as %s only if one of its own items was', (closedAs) => {
    for (const items of pairs) {
      const expected = items.includes(closedAs) ? closedAs : vendorOrderStatus(items, null)
      expect(vendorOrderStatus(items, closedAs)).toBe(expected)
    }
  })
})

test('an order waits for a shop while one of its items is pending and the buyer has not closed it', () => {
  for (const items of pairs) {
    expect(isWaiting(items, null)).toBe(items.includes('pending'))
    for (const closedAs of closings) expect(isWaiting(items, closedAs)).toBe(false)
  }
})

describe('what a vendor may change', () => {
  test.each(itemStatuses)('%s', (status) => {
    expect(isDecidable(status)).toBe(status !== 'cancelled' && status !== 'completed')
  })
})

describe('a decision made of what a vendor saw', () => {
  test.each(pairs)('of %s, where the item is %s now', (seen, now) => {
    for (const wanted of vendorDecisions) {
      expect(isAsSeen(now, wanted, [seen])).toBe(now === seen || now === wanted)
      // An earlier decision of the same vendor may have arrived.
      expect(isAsSeen(now, wanted, [seen, now])).toBe(true)
      expect(isAsSeen(now, wanted, undefined)).toBe(true)
    }
  })
})

describe('what a change does to the shelf', () => {
  const onShelf: readonly ItemStatus[] = ['rejected', 'cancelled']

  test.each(pairs)('from %s to %s', (from, to) => {
    const expected = Number(onShelf.includes(to)) - Number(onShelf.includes(from))
    expect(shelfChange(from, to)).toBe(expected)
  })

  test('there and back again moves nothing', () => {
    for (const [from, to] of pairs) expect(shelfChange(from, to) + shelfChange(to, from)).toBe(0)
  })
})

describe('closing an order', () => {
  test('cancelling ends what is pending, and only that', () => {
    const after = itemStatuses.map((status) => itemAfterClosing(status, 'cancelled'))
    expect(after).toEqual(['cancelled', 'accepted', 'rejected', 'out_of_stock', 'cancelled', 'completed'])
  })

  test('receiving completes what is accepted, and only that', () => {
    const after = itemStatuses.map((status) => itemAfterClosing(status, 'completed'))
    expect(after).toEqual(['pending', 'completed', 'rejected', 'out_of_stock', 'cancelled', 'completed'])
  })

  test.each(pairs)('cancelling an order of %s and %s', (...items) => {
    const isAllowed = items.includes('pending') && !items.includes('accepted')
    expect(closingRefusal(items, null, 'cancelled')).toBe(isAllowed ? null : 'too-late-to-cancel')
  })

  test.each(pairs)('receiving an order of %s and %s', (...items) => {
    const allowedUnlessPending = items.includes('pending') ? 'shops-pending' : null
    const expected = items.includes('accepted') ? allowedUnlessPending : 'not-accepted'
    expect(closingRefusal(items, null, 'completed')).toBe(expected)
  })

  test('a closed order is never closed again', () => {
    for (const items of pairs) {
      for (const closedAs of closings) {
        expect(closingRefusal(items, closedAs, 'cancelled')).toBe('too-late-to-cancel')
        expect(closingRefusal(items, closedAs, 'completed')).toBe('not-accepted')
      }
    }
  })
})

describe('cancelling what no shop has answered', () => {
  test.each(pairs)('in an order of %s and %s', (...items) => {
    const ifPending = items.includes('accepted') ? null : 'whole-order'
    const expected = items.includes('pending') ? ifPending : 'nothing-pending'
    expect(pendingItemsRefusal(items, null)).toBe(expected)
  })

  test('a closed order has nothing to cancel', () => {
    for (const items of pairs) {
      for (const closedAs of closings) expect(pendingItemsRefusal(items, closedAs)).toBe('nothing-pending')
    }
  })

  test('what waits for a shop can always be cancelled, in one of the two ways and only one', () => {
    for (const items of pairs) {
      const ways = [closingRefusal(items, null, 'cancelled'), pendingItemsRefusal(items, null)]
      expect(ways.filter((refusal) => refusal === null).length).toBe(isWaiting(items, null) ? 1 : 0)
    }
  })
})

/** One thing that a person tries with an order; `item` picks one of its items. */
type Attempt =
  | { kind: 'decide'; item: number; status: ItemStatus }
  | { kind: 'close'; as: Closing }
  | { kind: 'cancel-pending' }
  | { kind: 'expire'; item: number }

interface Life {
  items: ItemStatus[]
  closedAs: Closing | null
  /** Units of the order that lie on the shelf again. */
  returned: number
}

function change(life: Life, item: number, to: ItemStatus): void {
  life.returned += shelfChange(life.items[item]!, to)
  life.items[item] = to
}

function tryOut(life: Life, attempt: Attempt): void {
  if (attempt.kind === 'close') {
    if (closingRefusal(life.items, life.closedAs, attempt.as)) return
    life.items.forEach((status, item) => {
      change(life, item, itemAfterClosing(status, attempt.as))
    })
    life.closedAs = attempt.as
    return
  }
  if (attempt.kind === 'cancel-pending') {
    if (pendingItemsRefusal(life.items, life.closedAs)) return
    life.items.forEach((status, item) => {
      if (status === 'pending') change(life, item, 'cancelled')
    })
    return
  }
  const item = attempt.item % life.items.length
  const status = life.items[item]!
  if (attempt.kind === 'decide') {
    if (!life.closedAs && isDecidable(status)) change(life, item, attempt.status)
  } else if (status === 'pending') change(life, item, 'cancelled')
}

const attempts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('decide' as const),
      item: fc.nat(9),
      status: fc.constantFrom(...vendorDecisions),
    }),
    fc.record({ kind: fc.constant('close' as const), as: fc.constantFrom(...closings) }),
    fc.record({ kind: fc.constant('cancel-pending' as const) }),
    fc.record({ kind: fc.constant('expire' as const), item: fc.nat(9) }),
  ),
  { maxLength: 30 },
)

test('whatever is tried, an order keeps its rules', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), attempts, (size, tried) => {
      const life: Life = { items: Array(size).fill('pending'), closedAs: null, returned: 0 }
      for (const attempt of tried) {
        const before = structuredClone(life)
        tryOut(life, attempt)
        const back = life.items.filter((status) => status === 'rejected' || status === 'cancelled')
        expect(life.returned, 'units on the shelf are those of rejected and cancelled items').toBe(
          back.length,
        )
        before.items.forEach((status, item) => {
          if (!isDecidable(status)) expect(life.items[item], 'a final item stays').toBe(status)
        })
        if (before.closedAs) expect(life, 'a closed order stays as it is').toEqual(before)
        if (life.closedAs) expect(life.items, 'a closed order has no pending items').not.toContain('pending')
        expect(orderStatuses).toContain(orderStatus(life.items, life.closedAs))
      }
    }),
  )
})
