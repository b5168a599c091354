import { describe, expect, test } from 'vitest'
import { lightAnswer } from '../app/light-answer.ts'
import { categoriesIn, listingIn, listingPageIn } from './listing-answers.ts'
import { listingHead } from './listing-head.ts'

/** All that the specification names of a listing that has no more than a name. */
const bare = { _id: 'palm-oil', title: 'Palm oil, 5 l' }
const wrongShapes = [undefined, null, 'text', 7, {}, [], { listings: {} }, { _id: 7 }]

describe('a listing', () => {
  test('is whole with what it lacks: one piece in stock, no picture, no shop', () => {
    expect(listingIn(bare)).toEqual({
      ...bare,
      description: '',
      price: 0,
      images: [],
      stock: 1,
      categoryId: '',
      isActive: true,
      createdAt: '',
      shop: { _id: '', name: '' },
    })
  })

  test('has a head without a shop or a picture', () => {
    expect(listingHead({ ...bare, price: 95.5 })).toEqual({
      title: 'Palm oil, 5 l · NLe 95.50',
      description: '',
      picture: undefined,
      price: 95.5,
    })
  })

  test.each(wrongShapes)('%j is none', (answer) => {
    expect(listingIn(answer)).toBeNull()
    expect(listingHead(answer)).toBeNull()
  })
})

describe('a page of listings', () => {
  test('needs the three fields of the specification only', () => {
    expect(listingPageIn({ listings: [bare, {}], totalPages: 3, currentPage: 2 })).toMatchObject({
      listings: [bare],
      totalPages: 3,
      currentPage: 2,
      total: undefined,
    })
  })

  test('of which there is one counts what it shows', () => {
    expect(listingPageIn({ listings: [bare] })).toMatchObject({ totalPages: 1, currentPage: 1, total: 1 })
    expect(listingPageIn({ listings: [] })).toMatchObject({ listings: [], total: 0 })
  })

  test.each(wrongShapes)('%j is none, and goes along with the HTML as it is', (answer) => {
    expect(listingPageIn(answer)).toBeNull()
    expect(lightAnswer('/api/listings?limit=15', answer)).toBe(answer)
  })

  test('goes along with the HTML as its cards show it', () => {
    const answer = { listings: [{ ...bare, images: ['a', 'b'], description: 'Long' }], totalPages: 1 }
    expect(lightAnswer('/api/listings?limit=15', answer)).toMatchObject({
      listings: [{ ...bare, price: 0, stock: 1, images: ['a'], shop: { name: '' } }],
    })
  })
})

test('categories are those that have an id; no list of them is none', () => {
  expect(categoriesIn({ categories: [{ _id: 'a', name: 'Books' }, { name: 'Nowhere' }] })).toEqual([
    { _id: 'a', name: 'Books' },
  ])
  for (const answer of wrongShapes) expect(categoriesIn(answer)).toBeNull()
})
