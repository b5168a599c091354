import { expect, test } from 'vitest'
import { highestPriceCents } from '../money.ts'
import { changedPrice, severalWords } from './several-changes.ts'

test.each([
  [10_000, 10, false, 11_000],
  [4_500, 7, false, 4_815],
  [4_500, 7, true, 4_800],
  [9_999, 0.5, false, 10_049],
  [100, 10, true, 100],
  [49, -10, true, 44],
  [60, -50, true, 30],
  [120, -50, true, 100],
  [1, -90, false, null],
  [1, 49, false, 1],
  [highestPriceCents, 1, false, null],
  [highestPriceCents, -10, true, 900_000_000],
])('%i cents by %d percent, to whole Leones: %s, are %s', (cents, percent, isWhole, price) => {
  expect(changedPrice(cents, percent, isWhole)).toBe(price)
})

test('what became of many is said in one sentence', () => {
  expect(severalWords('price', { changed: 1_200, same: 0, refused: 0 })).toBe('1,200 products changed')
  const counts = { changed: 2, same: 0, refused: 1 }
  expect(severalWords('price', counts, { isPreview: true })).toBe(
    '2 products would be changed, 1 product could not be',
  )
  expect(severalWords('hide', { changed: 0, same: 1, refused: 2 })).toBe(
    '0 products hidden, 1 product as before, 2 products could not be',
  )
})
