import { expect, test } from 'vitest'
import { ownListingsPath, productFilters, productsAddress } from './products-address.ts'

const read = (query: string) => productFilters(new URLSearchParams(query))

test('filters are read from the address and written there again', () => {
  const filters = { search: 'gara cloth', state: 'sold_out', sort: 'price-asc', page: 3 } as const
  const query = 'search=gara+cloth&state=sold_out&sort=price-asc&page=3'
  expect(productsAddress(filters)).toBe(`/dashboard/vendor/products?${query}`)
  expect(read(query)).toEqual(filters)
  expect(productsAddress(read(''))).toBe('/dashboard/vendor/products')
})

test('the server is asked for a page of what the address names', () => {
  expect(ownListingsPath(read(''))).toBe('/api/vendor/listings?page=1&limit=20')
  expect(ownListingsPath(read('page=2&state=low&search=%20rice%20&sort=title'))).toBe(
    '/api/vendor/listings?page=2&limit=20&search=rice&state=low&sort=title',
  )
})

test('invalid values count as absent', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '99999999'])
    expect(read(`page=${page}&state=nothing&sort=best`)).toEqual({
      search: '',
      state: '',
      sort: 'newest',
      page: 1,
    })
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
})
