import { expect, test } from 'vitest'
import { asFields } from '#shared/answer-shapes.ts'
import { lightAnswer } from '../app/light-answer.ts'
import { blogHead } from '../blog/blog-head.ts'
import { listingHead } from './listing-head.ts'

const bare = { _id: 'palm-oil', title: 'Palm oil, 5 l' }
const wrongShapes = [undefined, null, 'text', 7, {}, [], { listings: {} }, { _id: 7 }, { title: 7 }]

test('a listing has a head without a shop or a picture', () => {
  expect(listingHead({ ...bare, price: 95.5 })).toEqual({
    title: 'Palm oil, 5 l · NLe 95.50',
    description: '',
    picture: undefined,
    price: 95.5,
  })
})

test.each(wrongShapes)('%j has no head, and is embedded in the HTML unchanged', (answer) => {
  expect(listingHead(answer)).toBeNull()
  expect(blogHead(answer)).toBeNull()
  expect(lightAnswer('/api/listings?limit=15', answer)).toBe(answer)
})

test('a page of listings is embedded in the HTML as its cards show it', () => {
  const answer = { listings: [{ ...bare, images: ['a', 'b'], description: 'Long' }], totalPages: 1 }
  expect(lightAnswer('/api/listings?limit=15', answer)).toMatchObject({
    listings: [{ ...bare, price: 0, images: ['a'], shop: { name: '' } }],
  })
})

test('a card in the HTML says of its stock only that there is none', () => {
  const embedded = (stock: number) =>
    asFields(lightAnswer('/api/listings?limit=15', { listings: [{ ...bare, stock }], totalPages: 1 }))
      .listings
  expect(embedded(3)).toEqual([expect.not.objectContaining({ stock: 3 })])
  expect(embedded(0)).toEqual([expect.objectContaining({ stock: 0 })])
})
