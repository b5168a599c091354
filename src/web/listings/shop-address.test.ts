import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { countFilters, priceBound, shopAddress, shopFilters, shopListingsPath } from './shop-address.ts'

const [electronics, fashion] = categories.map(({ _id }) => _id)
const none = { search: '', categories: [], sort: '', minPrice: '', maxPrice: '', inStock: false, town: '' }
const read = (query: string) => shopFilters(new URLSearchParams(query))
const path = (query: string) => shopListingsPath(new URLSearchParams(query))

test('an address names its filters, and is read back as the same filters', () => {
  const filters = {
    search: 'solar lamp & battery',
    categories: [electronics, fashion] as string[],
    sort: 'price-asc',
    minPrice: '50',
    maxPrice: '1000.50',
    inStock: true,
    town: 'Port Loko',
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

test('invalid values in an address count as absent', () => {
  expect(read('categories=1,2&sort=cheapest&minPrice=x&maxPrice=-5&inStock=maybe&town=<b>')).toEqual(none)
  expect(path('page=abc')).toBe(path(''))
  expect(path('page=0')).toBe(path(''))
  expect(path('page=1')).toBe(path(''))
})

test('the call for listings has the specification’s parameters first, twenty at a time, then the others', () => {
  expect(path('')).toBe('/api/listings?limit=20&page=1&search=&categories=')
  expect(path(`sort=price-asc&categories=${electronics},${fashion}&search=lamp&page=2&inStock=true`)).toBe(
    `/api/listings?limit=20&page=2&search=lamp&categories=${electronics},${fashion}&sort=price-asc&inStock=true`,
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

test('prices in the wrong order are put right, also in an address that was sent without scripts', () => {
  expect(read('minPrice=500&maxPrice=1,000')).toMatchObject({ minPrice: '500', maxPrice: '1000' })
  expect(read('minPrice=500&maxPrice=100')).toMatchObject({ minPrice: '100', maxPrice: '500' })
  expect(read('minPrice=500&maxPrice=')).toMatchObject({ minPrice: '500', maxPrice: '' })
  expect(path('minPrice=500&maxPrice=100')).toContain('minPrice=100&maxPrice=500')
})

test('prices count as one filter, each category as one', () => {
  expect(countFilters(none)).toBe(0)
  expect(countFilters({ ...none, categories: ['a', 'b'], minPrice: '1', maxPrice: '2', inStock: true })).toBe(
    4,
  )
})
