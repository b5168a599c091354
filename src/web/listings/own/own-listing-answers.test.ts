import { expect, test } from 'vitest'
import { ownListingPageIn } from './own-listing-answers.ts'

test('products take the usual stock', () => {
  const page = ownListingPageIn({ listings: [{ _id: 'rice', title: 'Rice', price: '95.5' }] })
  expect(page?.listings).toMatchObject([{ price: 95.5, stock: 1, isActive: true, images: [] }])
})

test('a page of products without figures is all there is', () => {
  const listings = [{ _id: 'rice', title: 'Rice' }]
  expect(ownListingPageIn({ listings })).toMatchObject({ totalPages: 1, total: 1, totalProducts: 1 })
  const figures = { totalPages: 3, total: 41, totalProducts: 60 }
  expect(ownListingPageIn({ listings, ...figures })).toMatchObject(figures)
})

test('whatever else comes is no page of products', () => {
  for (const answer of [null, {}, [], 'text', { listings: {} }]) expect(ownListingPageIn(answer)).toBeNull()
})
