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

test('goods whose stock became 0 are said to be shown as sold out', () => {
  expect(decisionWords(['rejected'], true, true)).toBe('Rejected, shown as sold out. The buyer is told.')
  expect(decisionWords(['out_of_stock', 'out_of_stock'], false, true)).toBe(
    'Out of stock, shown as sold out: 2 items.',
  )
})
