import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { savedCopyHeader } from '#shared/saved-copy.ts'
import {
  type Answers,
  buyer,
  calls,
  passASecond,
  serverAnswers,
  startWithoutServer,
  visit,
  withoutSpread,
} from '#tests/support/rendered-pages.tsx'
import { savedCopies } from './saved-copies.ts'
import { newsEvent } from './use-refresh.ts'

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
  withoutSpread()
  for (const [target, event] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    serverAnswers(nothing)
    const { unmount } = await visit(path)
    expect((await screen.findAllByText(words, {}, soon)).length).toBeGreaterThan(0)
    serverAnswers(market)
    // One is not back at once: what failed less than a second ago is not asked for again.
    passASecond()
    act(() => void target.dispatchEvent(new Event(event)))
    expect((await screen.findAllByText('Country rice', {}, soon)).length).toBeGreaterThan(0)
    expect(screen.queryByText(words)).toBeNull()
    unmount()
    const { browserAnswers } = await import('./answer-cache.ts')
    browserAnswers.clear()
  }
})

test('what is not answered for a minute is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { [`GET /api/listings/${id}`]: product = {}, ...rest } = market
    serverAnswers(rest)
    await visit(`/shop/product/${id}`)
    await waitFor(() => expect(calls).toContain(`GET /api/listings/${id}`), soon)
    serverAnswers({ ...rest, [`GET /api/listings/${id}`]: product })
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.queryByText('Country rice')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect((await screen.findAllByText('Country rice', {}, soon)).length).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
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
  passASecond()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asked).toBe(1)
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const order = {
  _id: 'order',
  order: '01900000-0000-7000-8000-0000004f09bc',
  status: 'pending',
  items: [{ _id: 'item', title: 'Country rice', quantity: 1, price: 95.5, status: 'pending' }],
}
const orders = { json: { orders: [order], currentPage: 1, totalPages: 1, waiting: 1, total: 1 } }

test.each([
  ['/dashboard/vendor/orders', 'vendor', 'GET /api/vendor/orders', ['Accept']],
  ['/dashboard/customer/orders', 'customer', 'GET /api/order/', ['Cancel order', 'Cancel order']],
] as const)(
  '%s: orders shown beside a failure are loaded again once the network is back',
  async (path, role, list, presses) => {
    withoutSpread()
    serverAnswers({ [list]: orders })
    await visit(path, { ...buyer, role })
    await screen.findByRole('article')

    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const asked = () => calls.filter((call) => call.startsWith(list)).length
    const before = asked()
    serverAnswers(new Proxy({}, { get: () => lost }))
    for (const name of presses) {
      const dialog = screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')
      await userEvent.click((dialog ? within(dialog) : screen).getByRole('button', { name }))
    }
    await waitFor(() => expect(asked()).toBe(before + 1))
    if (role === 'vendor') expect(await screen.findByText('What you see below may be old.')).toBeTruthy()

    serverAnswers({ [list]: orders })
    onLine.mockRestore()
    // The failure has arrived, and the page listens.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(asked()).toBe(before + 2), soon)
    await waitFor(() => expect(screen.queryByText('What you see below may be old.')).toBeNull())
  },
)

test('news that came while the network was away, and is told once, counts when it is back', async () => {
  withoutSpread()
  serverAnswers({ 'GET /api/order/': orders })
  await visit('/dashboard/customer/orders', buyer)
  await screen.findByRole('article')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event(newsEvent)))
  const rejected = { ...order, items: [{ ...order.items[0], status: 'rejected' }] }
  serverAnswers({ 'GET /api/order/': { json: { ...orders.json, orders: [rejected] } } })
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect((await screen.findAllByText('Rejected', {}, soon)).length).toBeGreaterThan(0)
})

test.each([
  ['/', 'GET /api/listings', undefined],
  [`/shop/product/${id}`, `GET /api/listings/${id}`, undefined],
  ['/cart', 'GET /api/cart', buyer],
])('%s shown from saved copies is loaded again once the network is back', async (path, call, person) => {
  withoutSpread()
  const item = { _id: 'row', quantity: 1, available: true }
  const answers = (listing: typeof rice) => ({
    [`GET /api/listings/${id}`]: { json: listing },
    'GET /api/listings': { json: { listings: [listing], totalPages: 1, currentPage: 1 } },
    'GET /api/cart': { json: { cart: { items: [{ ...item, listingId: listing }] } } },
  })
  const copied = { [savedCopyHeader]: String(Date.now()) }
  const copies = Object.entries(answers(rice)).map(([name, { json }]) => [name, { json, headers: copied }])
  serverAnswers({ ...market, ...Object.fromEntries(copies) })
  await visit(path, person)
  expect((await screen.findAllByText('Country rice', {}, soon)).length).toBeGreaterThan(0)
  await waitFor(() => expect(savedCopies.get().size).toBeGreaterThan(0))

  serverAnswers(nothing)
  passASecond()
  const asked = () => calls.filter((one) => one.split('?')[0] === call).length
  const before = asked()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(asked()).toBeGreaterThan(before), soon)
  expect(screen.getAllByText('Country rice').length).toBeGreaterThan(0)

  serverAnswers({ ...market, ...answers({ ...rice, title: 'Country rice, new harvest' }) })
  passASecond()
  act(() => void dispatchEvent(new Event('online')))
  expect((await screen.findAllByText('Country rice, new harvest', {}, soon)).length).toBeGreaterThan(0)
  await waitFor(() => expect([...savedCopies.get().keys()].filter((one) => call.endsWith(one))).toEqual([]))
})
