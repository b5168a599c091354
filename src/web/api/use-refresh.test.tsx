import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const id = '01900000-0000-7000-8000-00000000000a'
const rice = {
  _id: id,
  title: 'Country rice',
  description: '',
  price: 95.5,
  images: ['/pictures/a.webp'],
  stock: 5,
  categoryId: 'food',
  isActive: true,
  shop: { _id: 'shop', name: 'Kamara Store' },
}
const market: Answers = {
  [`GET /api/listings/${id}`]: { json: rice },
  'GET /api/listings': { json: { listings: [rice], totalPages: 1, currentPage: 1 } },
  'GET /api/category': { json: { categories: [] } },
}
const nothing: Answers = new Proxy({}, { get: () => ({ status: 500, text: '' }) })

test.each([
  ['/', 'Failed to load homepage data.'],
  ['/shop', 'Failed to load products.'],
  [`/shop/product/${id}`, 'Failed to load products.'],
])('%s failed: it comes by itself when the network is back, or the person', async (path, words) => {
  for (const [target, event] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    serverAnswers(nothing)
    const { unmount } = await visit(path)
    expect((await screen.findAllByText(words, {}, soon)).length).toBeGreaterThan(0)
    serverAnswers(market)
    // One is not back at once: what failed less than a second ago is not asked for again.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    act(() => void target.dispatchEvent(new Event(event)))
    expect((await screen.findAllByText('Country rice', {}, soon)).length).toBeGreaterThan(0)
    expect(screen.queryByText(words)).toBeNull()
    unmount()
    const { browserAnswers } = await import('./answer-cache.ts')
    browserAnswers.clear()
  }
})

test('what the server refuses for good is not asked for again by itself', async () => {
  const missing = { status: 404, json: { message: 'Product not found' } }
  let asked = 0
  serverAnswers({
    ...market,
    [`GET /api/listings/${id}`]: () => {
      asked += 1
      return missing
    },
  })
  await visit(`/shop/product/${id}`)
  expect(await screen.findByText('Product not found', {}, soon)).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asked).toBe(1)
})
