import { expect, test } from 'vitest'
import { soldMeanwhileWords, stockAfterEdit } from './stock-edit.ts'

test.each([
  ['no stock given', 4, {}, 4],
  ['only the base given', 4, { stockBase: 5 }, 4],
  ['without a base it is absolute', 4, { stock: 9 }, 9],
  ['nothing changed in the form, two sold meanwhile', 3, { stock: 5, stockBase: 5 }, 3],
  ['three more put in, two sold meanwhile', 3, { stock: 8, stockBase: 5 }, 6],
  ['all taken out', 5, { stock: 0, stockBase: 5 }, 0],
  ['all taken out, but two sold meanwhile', 3, { stock: 0, stockBase: 5 }, -2],
  ['as many as there may be put in, on top of others', 3, { stock: 1_000_000, stockBase: 0 }, 1_000_003],
])('%s', (_what, now, edit, after) => {
  expect(stockAfterEdit(now, edit)).toBe(after)
})

test.each([
  [10, 10, ''],
  [10, 8, '2 were sold meanwhile: 8 are left.'],
  [2, 1, '1 was sold meanwhile: 1 is left.'],
  [1_500, 0, '1,500 were sold meanwhile: 0 are left.'],
  [10, 12, '2 came back meanwhile: 12 are there.'],
])('of a stock of %i that came out as %i is said: %s', (wanted, saved, words) => {
  expect(soldMeanwhileWords(wanted, saved)).toBe(words)
})
