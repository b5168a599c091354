import { expect, test } from 'vitest'
import { addressOfPage, listPageIn, pageIn, pagesOf, withChanged, withoutRow } from './list-page.ts'

const asRow = (row: unknown) => row as { _id: string }
const [one, two] = [{ _id: 'one' }, { _id: 'two' }]

test('the header says how long the whole list is; without it the rows are all there is', () => {
  const headers = new Headers({ 'X-Total-Count': '41' })
  expect(listPageIn([one, two], headers, asRow)).toEqual({ rows: [one, two], total: 41 })
  for (const said of [undefined, new Headers(), new Headers({ 'X-Total-Count': 'many' })])
    expect(listPageIn([one, two], said, asRow)).toEqual({ rows: [one, two], total: 2 })
  expect(listPageIn({}, headers, asRow)).toBeNull()
})

test('a row that leaves is counted no more, a changed one is', () => {
  const found = { rows: [one, two], total: 41 }
  expect(withoutRow(found, one)).toEqual({ rows: [two], total: 40 })
  const changed = { ...two, name: 'Rice House' }
  expect(withChanged(found, changed)).toEqual({ rows: [one, changed], total: 41 })
})

test('twenty rows are a page, and a list of nothing has one', () => {
  const pages = [0, 1, 20, 21, 60].map((total) => pagesOf({ rows: [], total }))
  expect(pages).toEqual([1, 1, 1, 2, 3])
})

test('the page lives in the address, beside what is looked for', () => {
  expect(
    ['page=3', 'page=0', 'page=-1', 'page=x', ''].map((query) => pageIn(new URLSearchParams(query))),
  ).toEqual([3, 1, 1, 1, 1])
  const query = new URLSearchParams('search=rice+house&page=2')
  expect(addressOfPage(query, 3)).toBe('?search=rice+house&page=3')
  expect(addressOfPage(query, 1)).toBe('?search=rice+house')
})
