import { expect, test } from 'vitest'
import { changedMeanwhileWords, decisionWords } from './decision-words.ts'

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

test('a decision made of what no longer holds is told what stands now, of five items at most', () => {
  const rice = { title: 'Rice', status: 'accepted' } as const
  const oil = { title: 'Oil', status: 'pending' } as const
  const words = 'Your answer was not saved. Changed meanwhile:'
  expect(changedMeanwhileWords([rice])).toBe(`${words} Rice (Accepted).`)
  expect(changedMeanwhileWords([rice, oil])).toBe(`${words} Rice (Accepted), Oil (Pending again).`)
  expect(changedMeanwhileWords(Array(7).fill(rice))).toBe(
    `${words} ${Array(5).fill('Rice (Accepted)').join(', ')}, 2 more.`,
  )
})
