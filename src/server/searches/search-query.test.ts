import { expect, test } from 'vitest'
import { choicesOf } from './search-query.ts'

test.each([
  [[], 0, [[]]],
  [
    ['a', 'b', 'c'],
    2,
    [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ],
  ],
  [['a'], 2, []],
])('of %j choose %i', (all, size, choices) => {
  expect(choicesOf<string>(all, size)).toEqual(choices)
})

// Trying every subset of so many would never end.
test('all of very many is one choice', () => {
  const all = Array.from({ length: 60 }, (_, at) => at)
  expect(choicesOf(all, 60)).toEqual([all])
})
