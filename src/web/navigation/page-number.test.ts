import { expect, test } from 'vitest'
import { addressOfPage, pageNumberIn } from './page-number.ts'

test('the page number lives in the address, beside the filters', () => {
  expect(
    ['page=3', 'page=0', 'page=-1', 'page=x', ''].map((query) => pageNumberIn(new URLSearchParams(query))),
  ).toEqual([3, 1, 1, 1, 1])
  const query = new URLSearchParams('search=rice+house&page=2')
  expect(addressOfPage(query, 3)).toBe('?search=rice+house&page=3')
  expect(addressOfPage(query, 1)).toBe('?search=rice+house')
})
