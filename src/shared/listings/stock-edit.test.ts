import { expect, test } from 'vitest'
import { stockAfterEdit } from './stock-edit.ts'

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
