import { expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { addedMeanwhile, stockBaseAfterLostAnswer } from './lost-answer.ts'

test.each([
  ['it went through', 5, '7', 7, 7],
  ['it did not', 5, '7', 5, 5],
  ['it may have, and one was sold', 5, '7', 6, null],
  ['no stock was sent', 5, '', 5, 5],
  ['no stock was sent, and one was sold', 5, '', 4, 4],
])('counting stock after a lost answer when %s', (_what, before, sent, now, base) => {
  expect(stockBaseAfterLostAnswer(before, sent, now)).toBe(base)
})

test('only a new product of the same name was made by the lost attempt', () => {
  const texts = { title: ' Pot ', price: '1', categoryId: '', stock: '', description: '' }
  const pot = { _id: 'b', title: 'Pot' } as Listing
  expect(addedMeanwhile(new Set(['a']), texts, [pot])).toBe(pot)
  expect(addedMeanwhile(new Set(['a', 'b']), texts, [pot])).toBeUndefined()
  expect(addedMeanwhile(new Set(), { ...texts, title: 'Pan' }, [pot])).toBeUndefined()
})
