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
  expect(meantCents(price, median === null ? null : { median, range: null })).toBe(meant)
})

test.each([
  // A cup of pepper among food; half a bag of rice, and a cow.
  [5_000_00, 5_00],
  [450_000_00, 450_00],
  [3_500_00, null],
  [3_500_01, 3_50],
  [900_00, null],
  // A thousandth of it would be cheaper or dearer than any food.
  [2_999_99, null],
  [3_500_001_00, null],
])('a price of %i cents among usual ones of 30 to 700 Leones may have been meant as %j', (price, meant) => {
  const food = { median: 110_00, range: { cheap: 30_00, dear: 700_00 } }
  expect(meantCents(price, food)).toBe(meant)
})

test.each([
  // A dear telephone, and a cable in old Leones.
  [15_000_00, null],
  [35_000_00, 35_00],
])('a price of %i cents among telephones and batteries may have been meant as %j', (price, meant) => {
  const electronics = { median: 320_00, range: { cheap: 35_00, dear: 3_900_00 } }
  expect(meantCents(price, electronics)).toBe(meant)
})

test('it asks in new Leones', () => {
  expect(askWhetherMeant(150_00)).toBe('Did you mean NLe 150.00? 1,000 old Leones are 1 new Leone.')
})
