import { expect, test } from 'vitest'
import { decisionWords } from './decision-words.ts'

test.each([
  [['accepted'], true, 'Accepted. The buyer is told.'],
  [['pending'], true, 'Pending again. The buyer is told.'],
  [['rejected', 'rejected', 'rejected'], true, 'Rejected: 3 items. The buyer is told.'],
  [['rejected', 'accepted'], true, 'Changed: 2 items. The buyer is told.'],
  [['out_of_stock'], false, 'Out of stock.'],
  [[], false, 'Nothing has changed.'],
] as const)('%j (the buyer is told: %s): %s', (changed, isBuyerTold, words) => {
  expect(decisionWords(changed, isBuyerTold)).toBe(words)
})
