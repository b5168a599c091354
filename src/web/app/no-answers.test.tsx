import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Answers,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-00000000000a'

/** The same response for every path. */
const always = (answer: { status?: number; json?: unknown; text?: string }): Answers =>
  new Proxy({}, { get: () => answer })

const findTryAgain = () => screen.findAllByRole('button', { name: 'Try again' })

const cartFailed = 'Your cart could not be loaded. What you put into it is not lost.'
const personalPages = [
  ['/cart', cartFailed],
  ['/checkout', cartFailed],
  ['/ordersuccess', 'Failed to fetch your orders'],
  ['/dashboard/customer/orders', 'Failed to fetch your orders'],
  ['/dashboard/customer/favorites', 'Your saved listings could not be loaded.'],
] as const

test.each([
  ['a page of the network on the way', { text: '<h1>Log in to the WiFi</h1>' }],
  ['nothing', { text: '' }],
  ['a failure without words', { status: 500, text: '<h1>Bad gateway</h1>' }],
  ['an answer about something else', { json: { ok: true } }],
])('%s instead of a response: personal pages show the specification’s messages', async (_name, answer) => {
  for (const [path, words] of personalPages) {
    serverAnswers(always(answer))
    const { unmount } = await visit(path, buyer)
    expect((await screen.findAllByText(words)).length, path).toBeGreaterThan(0)
    expect(await findTryAgain(), path).toHaveLength(1)
    unmount()
  }
})

const publicPages = [
  ['/', 'Failed to load homepage data.'],
  ['/shop', 'Failed to load products.'],
  [`/shop/product/${id}`, 'Failed to load products.'],
  [`/blog/${id}`, 'Failed to load the blog.'],
] as const

test.each([
  ['{}', {}, [...publicPages, ['/blog', 'Failed to load the blog.'] as const]],
  // All posts come as a bare array.
  ['[]', [], publicPages],
])('%s is no response: public pages show the specification’s messages', async (_name, json, pages) => {
  for (const [path, words] of pages) {
    serverAnswers(always({ json }))
    const { unmount } = await visit(path)
    expect((await screen.findAllByText(words)).length, path).toBeGreaterThan(0)
    expect((await findTryAgain()).length, path).toBeGreaterThan(0)
    unmount()
  }
})

test('an empty page of the shop needs no total', async () => {
  serverAnswers({
    'GET /api/listings': { json: { listings: [], totalPages: 0, currentPage: 1 } },
    'GET /api/category': { json: { categories: [] } },
  })
  await visit('/shop')
  expect(await screen.findByText('No products available.')).toBeTruthy()
})
