import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-00000000c001'
const listing = {
  _id: id,
  title: 'Red palm oil',
  price: 70,
  stock: 3,
  images: ['/pictures/basket.webp'],
  categoryId: categories[2]._id,
  shop: { _id: '', name: 'Kabala Hills' },
}
const others = [{ ...listing, _id: id.replace('c001', 'c002'), title: 'Coconut oil' }]

test.each([
  [{}, 'More like this'],
  [{ isOnlyOfCategory: true }, `More in ${categories[2].name}`],
])('what is like the product, or of its category, is named so: %o', async (more, title) => {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: listing },
    'GET /api/listings': { json: { listings: others, total: 1, totalPages: 1, currentPage: 1, ...more } },
  })
  await visit(`/shop/product/${id}`)
  const section = within(await screen.findByRole('region', { name: title }))
  expect(section.getByRole('link', { name: 'Coconut oil' })).toBeTruthy()
  expect(calls).toContain(`GET /api/listings?like=${id}&limit=5`)
})

test('where there is neither, nothing is said', async () => {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: listing },
    'GET /api/listings': { json: { listings: [], total: 0, totalPages: 0, currentPage: 1 } },
  })
  await visit(`/shop/product/${id}`)
  await screen.findByRole('heading', { name: 'Red palm oil' })
  expect(screen.queryByText(/^More /)).toBeNull()
})

test('the button that adds stays enabled meanwhile, so that it keeps the focus, and adds once', async () => {
  const added = Promise.withResolvers<{ json: object }>()
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: listing },
    'POST /api/cart/add': () => added.promise,
  })
  await visit(`/shop/product/${id}`, buyer)
  const button = await screen.findByRole('button', { name: 'Add to Cart' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Adding...' })).toBe(button)
  expect(button).toHaveProperty('disabled', false)
  await userEvent.keyboard('{Enter}')
  added.resolve({ json: { message: 'Added to cart!', cart: { items: [] } } })
  expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBe(document.activeElement)
  expect(calls.filter((call) => call === 'POST /api/cart/add')).toHaveLength(1)
})

test('a product that cannot be loaded is named as the card was', async () => {
  serverAnswers({
    'GET /api/listings': { json: { listings: others, total: 1, totalPages: 1, currentPage: 1 } },
    [`GET /api/listings/${others[0]!._id}`]: { status: 400, json: {} },
  })
  await visit('/shop')
  await userEvent.click(await screen.findByRole('link', { name: 'Coconut oil' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coconut oil')
})

test('a press that succeeds removes the message that the one before waits', async () => {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: listing },
    'POST /api/cart/add': { status: 503, json: {} },
  })
  await visit(`/shop/product/${id}`, buyer)
  const button = await screen.findByRole('button', { name: 'Add to Cart' })
  await userEvent.click(button)
  await screen.findByText(/^Failed to add to cart/)
  // Unlike an order, what has no key is sent once.
  expect(calls.filter((call) => call === 'POST /api/cart/add')).toHaveLength(1)

  serverAnswers({ 'POST /api/cart/add': { json: { message: 'Added to cart!', cart: { items: [] } } } })
  await userEvent.click(button)
  expect(await screen.findByText('Added to cart!')).toBeTruthy()
  expect(screen.queryByText(/^Failed to add to cart/)).toBeNull()
})

test('a double press on the enlarged picture zooms in once, and the next one out', async () => {
  serverAnswers({ [`GET /api/listings/${id}`]: { json: listing } })
  await visit(`/shop/product/${id}`)
  await userEvent.click(await screen.findByTitle('Enlarge'))
  const zoom = await screen.findByRole('button', { name: 'Zoom' })
  for (const isLarge of ['true', 'false']) {
    await userEvent.dblClick(zoom)
    expect(zoom.getAttribute('aria-pressed')).toBe(isLarge)
  }
})

test('a product that is gone leads on to what is new', async () => {
  serverAnswers({
    [`GET /api/listings/${id}`]: { status: 404, json: { message: 'Not found.' } },
    'GET /api/listings': { json: { listings: others, total: 1, totalPages: 1, currentPage: 1 } },
  })
  await visit(`/shop/product/${id}`)
  const section = within(await screen.findByRole('region', { name: 'New in the shop' }))
  expect(section.getByRole('link', { name: 'Coconut oil' })).toBeTruthy()
  expect(calls.some((call) => /^GET \/api\/listings\?.*limit=5/.test(call))).toBe(true)
})
