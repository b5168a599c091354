import { expect, test } from 'vitest'
import { askWhetherMeant, meantCents } from './price-guard.ts'

test.each([
  // 'about 1,000 times' a median of NLe 150.00
  [150_000_00, 150_00, 150_00],
  [30_000_00, 150_00, 30_00],
  [3_000_000_00, 150_00, 3_000_00],
  // dear, or too dear even for old Leones
  [29_999_99, 150_00, null],
  [3_000_000_01, 150_00, null],
  [150_00, 150_00, null],
  [1, 150_00, null],
  // cheap goods: no fixed bound would find these
  [2_000_00, 2_00, 2_00],
  [200, 1, 1],
  // nothing to compare with
  [9_999_99, null, null],
  [10_000_00, null, 10_00],
])('a price of %i cents beside a median of %j may have been meant as %j', (price, median, meant) => {
  expect(meantCents(price, median)).toBe(meant)
})

test('it asks in new Leones', () => {
  expect(askWhetherMeant(150_00)).toBe('Did you mean NLe 150.00? 1,000 old Leones are 1 new Leone.')
})
