import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-00000000f001'
const listing = {
  _id: id,
  title: 'Palm oil',
  price: 95.5,
  stock: 3,
  images: [],
  shop: { _id: id, name: 'Kamara Family Store', town: '' },
}
const review = (number: number) => ({
  _id: String(number),
  rating: 4,
  text: `Review ${number}`,
  author: 'Fatmata K.',
  createdAt: '2026-11-21T10:00:00.000Z',
  listing: { _id: id, title: 'Palm oil', isShown: true },
})

test('without a review the product says nothing of stars, and asks for none', async () => {
  serverAnswers({ [`GET /api/listings/${id}`]: { json: listing } })
  await visit(`/shop/product/${id}`)
  await screen.findByRole('heading', { name: 'Palm oil' })
  expect(screen.queryByText(/review/)).toBeNull()
  expect(calls.filter((call) => call.includes('/reviews'))).toEqual([])
})

test('a product shows its rating and its reviews, part after part', async () => {
  const rating = { average: 4, count: 2 }
  let part = 0
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: { ...listing, rating } },
    [`GET /api/listings/${id}/reviews`]: () => {
      part += 1
      return { json: { reviews: [review(part)], ...rating, total: 2, totalPages: 2, currentPage: part } }
    },
  })
  await visit(`/shop/product/${id}`)
  expect(await screen.findByText('Review 1')).toBeTruthy()
  expect(screen.getAllByText(/4\.0 – 2 reviews/)).toHaveLength(2)
  // The rating beside the price leads to them.
  const toReviews = screen.getByRole<HTMLAnchorElement>('link', { name: /4\.0 – 2 reviews/ })
  expect(document.querySelector(toReviews.hash)!.contains(screen.getByText('Review 1'))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
  expect(await screen.findByText('Review 2')).toBeTruthy()
  expect(screen.getByText('Review 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
  expect(calls.filter((call) => call.includes('/reviews'))).toEqual([
    `GET /api/listings/${id}/reviews?limit=4&page=1`,
    `GET /api/listings/${id}/reviews?limit=4&page=2`,
  ])
})

test('reviews that cannot be loaded can be tried again', async () => {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: { ...listing, rating: { average: 4, count: 1 } } },
    [`GET /api/listings/${id}/reviews`]: { status: 500, text: '' },
  })
  await visit(`/shop/product/${id}`)
  expect(await screen.findByText('Reviews could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
