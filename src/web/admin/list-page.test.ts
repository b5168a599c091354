import { expect, test } from 'vitest'
import { listPageIn, pagesOf, withChanged, withOlder, withoutRow } from './list-page.ts'

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

test('older rows follow those known, each once, and a page that brings nothing new is the end', () => {
  const found = { rows: [one], total: 41 }
  expect(withOlder(found, { rows: [one, two], total: 42 })).toEqual({ rows: [one, two], total: 42 })
  expect(withOlder(found, { rows: [one], total: 41 })).toEqual({ rows: [one], total: 1 })
})

test('twenty rows are a page, and a list of nothing has one', () => {
  const pages = [0, 1, 20, 21, 60].map((total) => pagesOf({ rows: [], total }))
  expect(pages).toEqual([1, 1, 1, 2, 3])
})
