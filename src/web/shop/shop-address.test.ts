import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { countFilters, priceBound, shopAddress, shopFilters, shopListingsPath } from './shop-address.ts'

const [electronics, fashion] = categories.map(({ _id }) => _id)
const none = { search: '', categories: [], sort: '', minPrice: '', maxPrice: '', inStock: false }
const read = (query: string) => shopFilters(new URLSearchParams(query))
const path = (query: string) => shopListingsPath(new URLSearchParams(query))

test('an address says what its filters are, and reads back as them', () => {
  const filters = {
    search: 'solar lamp & battery',
    categories: [electronics, fashion] as string[],
    sort: 'price-asc',
    minPrice: '50',
    maxPrice: '1000.50',
    inStock: true,
  }
  const address = shopAddress(filters, 3)
  expect(read(address.slice('/shop?'.length))).toEqual(filters)
  expect(address).toMatch(/&page=3$/)
  expect(shopAddress(filters)).not.toContain('page')
  expect(shopAddress(none)).toBe('/shop')
})

test('a form without JavaScript sends one category per tick', () => {
  expect(read(`categories=${electronics}&categories=${fashion}&minPrice=&maxPrice=`).categories).toEqual([
    electronics,
    fashion,
  ])
})

test('what makes no sense in an address counts as not said', () => {
  expect(read('categories=1,2&sort=cheapest&minPrice=x&maxPrice=-5&inStock=maybe')).toEqual(none)
  expect(path('page=abc')).toBe(path(''))
  expect(path('page=0')).toBe(path(''))
  expect(path('page=1')).toBe(path(''))
})

test('the listings are asked for with the filters and the page, twenty at a time', () => {
  expect(path('')).toBe('/api/listings?limit=20')
  expect(path(`search=lamp&categories=${electronics}&page=2`)).toBe(
    `/api/listings?search=lamp&categories=${electronics}&limit=20&page=2`,
  )
})

test.each([
  ['1,000', '1000'],
  [' NLe 50 ', '50'],
  ['12.50', '12.50'],
  ['cheap', ''],
  ['', ''],
  ['1234567890', ''],
])('the price bound %j is read as %j', (typed, bound) => {
  expect(priceBound(typed)).toBe(bound)
})

test('prices count as one filter, each category as one', () => {
  expect(countFilters(none)).toBe(0)
  expect(countFilters({ ...none, categories: ['a', 'b'], minPrice: '1', maxPrice: '2', inStock: true })).toBe(
    4,
  )
})
