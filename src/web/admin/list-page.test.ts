import { expect, test } from 'vitest'
import { pagesOf, withChanged, withOlder, withoutRow } from './list-page.ts'

const [one, two] = [{ _id: 'one' }, { _id: 'two' }]

test('a removed row is no longer counted, a changed one is', () => {
  const found = { rows: [one, two], total: 41 }
  expect(withoutRow(found, one)).toEqual({ rows: [two], total: 40 })
  const changed = { ...two, name: 'Rice House' }
  expect(withChanged(found, changed)).toEqual({ rows: [one, changed], total: 41 })
})

test('older rows follow the known ones, each once, and a page without new rows is the end', () => {
  const found = { rows: [one], total: 41 }
  expect(withOlder(found, { rows: [one, two], total: 42 })).toEqual({ rows: [one, two], total: 42 })
  expect(withOlder(found, { rows: [one], total: 41 })).toEqual({ rows: [one], total: 1 })
})

test('twenty rows are a page, and an empty list has one page', () => {
  const pages = [0, 1, 20, 21, 60].map((total) => pagesOf({ rows: [], total }))
  expect(pages).toEqual([1, 1, 1, 2, 3])
})
