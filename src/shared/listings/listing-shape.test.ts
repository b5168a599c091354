import { describe, expect, test } from 'vitest'
import { parseCategories, parseListing, parseListingPage } from './listing-shape.ts'

/** All that the specification names of a listing that has no more than a name. */
const bare = { _id: 'palm-oil', title: 'Palm oil, 5 l' }
const wrongShapes = [undefined, null, 'text', 7, {}, [], { listings: {} }, { _id: 7 }]

describe('a listing', () => {
  test('is whole with what it lacks: one piece in stock, no picture, no shop', () => {
    expect(parseListing(bare)).toEqual({
      ...bare,
      description: '',
      price: 0,
      images: [],
      stock: 1,
      categoryId: '',
      isActive: true,
      createdAt: '',
      shop: { _id: '', name: '', town: '', awayUntil: null },
      rating: { average: null, count: 0 },
    })
  })

  test.each(wrongShapes)('%j is none', (answer) => {
    expect(parseListing(answer)).toBeNull()
  })
})

describe('a page of listings', () => {
  test('needs the three fields of the specification only', () => {
    expect(parseListingPage({ listings: [bare, {}], totalPages: 3, currentPage: 2 })).toMatchObject({
      listings: [bare],
      totalPages: 3,
      currentPage: 2,
      total: undefined,
    })
  })

  test('of which there is one counts what it shows', () => {
    expect(parseListingPage({ listings: [bare] })).toMatchObject({ totalPages: 1, currentPage: 1, total: 1 })
    expect(parseListingPage({ listings: [] })).toMatchObject({ listings: [], total: 0 })
  })

  test.each(wrongShapes)('%j is none', (answer) => {
    expect(parseListingPage(answer)).toBeNull()
  })
})

test('categories are those that have an id; no list of them is none', () => {
  expect(parseCategories({ categories: [{ _id: 'a', name: 'Books' }, { name: 'Nowhere' }] })).toEqual([
    { _id: 'a', name: 'Books' },
  ])
  for (const answer of wrongShapes) expect(parseCategories(answer)).toBeNull()
})
