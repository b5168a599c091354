import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { browserAnswers } from '#web/api/answer-cache.ts'

startWithoutServer()

const address = '/dashboard/customer/orders'
const item = { _id: 'item', title: 'Palm oil, 5 l', quantity: 2, price: 95.5 }
const order = {
  _id: '01900000-0000-7000-8000-0000000abcde',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 191,
  items: [item],
}
const pageOf = (orders: unknown[], totalPages = 1) => ({ json: { orders, currentPage: 1, totalPages } })

test('loading: the heading is there, with skeletons below', async () => {
  await visit(address, buyer)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('My orders')
  expect(screen.getByText('Loading…')).toBeTruthy()
})

test('empty: what will be listed here, and a link to the shop', async () => {
  serverAnswers({ 'GET /api/order/': pageOf([]) })
  await visit(address, buyer)
  expect(await screen.findByRole('link', { name: 'Go to the shop' })).toBeTruthy()
  expect(screen.getByText('You have no orders yet.')).toBeTruthy()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('failed: the server’s message or the page’s own, and a retry', async () => {
  serverAnswers({ 'GET /api/order/': { status: 500, json: { message: 'The books are closed.' } } })
  await visit(address, buyer)
  expect((await screen.findByRole('alert')).textContent).toContain('The books are closed.')

  serverAnswers({ 'GET /api/order/': { status: 500, text: '<h1>Bad gateway</h1>' } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Failed to fetch your orders')).toBeTruthy()

  serverAnswers({ 'GET /api/order/': pageOf([order]) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/#0abcde/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('filled: each order with its goods, and pages where there are more', async () => {
  serverAnswers({ 'GET /api/order/': pageOf([order, { ...order, _id: 'second' }], 3) })
  await visit(address, buyer)
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.getAllByText(/Palm oil, 5 l/).length).toBeGreaterThan(0)
  expect(screen.getAllByText('NLe 191.00').length).toBeGreaterThan(0)
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
})

test.each([
  [address, buyer, 'GET /api/order/'],
  ['/dashboard/vendor/orders', { ...buyer, role: 'vendor' as const }, 'GET /api/vendor/orders'],
])(
  '%s: the page lives in the address, and one past the last leads to the last',
  async (path, person, call) => {
    const part = { ...order, order: order._id }
    serverAnswers({
      [call]: () => {
        const page = Number(new URLSearchParams(calls.at(-1)!.split('?')[1]).get('page'))
        return { json: { orders: page > 2 ? [] : [part], total: 12, totalPages: 2, currentPage: page } }
      },
    })
    await visit(`${path}?page=9`, person)
    await waitFor(() => expect(location.search).toBe('?page=2'))
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(() => expect(location.search).toBe(''))
    history.back()
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  },
)

test('an order that the shop rejected says so with the reason, and asks for no money', async () => {
  const rejected = { ...item, status: 'rejected', rejectReason: 'Sold out' }
  serverAnswers({ 'GET /api/order/': pageOf([{ ...order, items: [rejected] }]) })
  await visit(address, buyer)
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('The shop rejected this: Sold out')
  expect(card.textContent).toContain('Nothing to payRejectedNLe 191.00')
  expect(card.textContent).not.toContain('NLe 0.00')
  const elsewhere = within(card).getByRole('link', { name: 'Look for it at other shops' })
  expect(elsewhere.getAttribute('href')).toBe('/shop?search=Palm+oil&inStock=true')
})

test.each([
  ['Cancel order', 'Keep it', 'status', ['pending'], 'Order cancelled.'],
  ['Cancel pending items', 'Keep them', 'pending-items', ['accepted', 'pending'], 'Items cancelled.'],
])('‘%s’ is asked before, and then no longer offered', async (name, back, path, statuses, words) => {
  const items = statuses.map((status) => ({ ...item, _id: status, status }))
  const cancelled = items.map((one) => (one.status === 'pending' ? { ...one, status: 'cancelled' } : one))
  const status = statuses.length > 1 ? 'partially_accepted' : 'pending'
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/order/': pageOf([{ ...order, status, items }]),
    [`PUT /api/order/${order._id}/${path}`]: (body) => {
      sent.push(body)
      const left = statuses.length > 1 ? 'accepted' : 'cancelled'
      return { json: { message: words, order: { ...order, status: left, items: cancelled } } }
    },
  })
  await visit(address, buyer)
  const answer = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }),
    )
  }
  await answer(back)
  expect(sent).toEqual([])
  await answer(name)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).toEqual([{ status: 'cancelled' }])
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryAllByRole('button', { name: 'Mark as received' })).toHaveLength(statuses.length - 1)
})

test('what is left out of the sum is called what became of it, and struck through', async () => {
  const items = ['accepted', 'out_of_stock', 'cancelled'].map((status) => ({ ...item, _id: status, status }))
  serverAnswers({ 'GET /api/order/': pageOf([{ ...order, total: 573, items }]) })
  await visit(address, buyer)
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('TotalNLe 191.00')
  expect(card.textContent).toContain('Out of stock, cancelledNLe 382.00')
  const struck = within(card)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')!.classList.contains('line-through'))
  expect(struck).toEqual([false, true, true])
})

test('the card of an accepted order leads to where the buyer says that it is paid', async () => {
  const shop = { _id: 'shop', name: 'Kamara Store' }
  const link = () => screen.queryByRole('link', { name: 'Tell the shop you have paid' })
  for (const [status, isDue] of [
    ['accepted', true],
    ['pending', false],
  ] as const) {
    browserAnswers.clear()
    const part = { _id: 'part', shop, deliveryFee: null, toPay: 191, paid: 0, stillToPay: 191 }
    const shown = { ...order, items: [{ ...item, shop, status }], shops: [part] }
    serverAnswers({ 'GET /api/order/': pageOf([shown]) })
    const { unmount } = await visit(address, buyer)
    await screen.findByRole('article')
    expect(link()?.getAttribute('href')).toBe(isDue ? `${address}/${order._id}` : undefined)
    unmount()
  }
})

test('the dashboard shows how the last orders stand, or a way to the first one', async () => {
  serverAnswers({ 'GET /api/order/': pageOf([order]) })
  const { unmount } = await visit('/dashboard/customer', buyer)
  const latest = within(await screen.findByRole('region', { name: 'Latest orders' }))
  const link = await latest.findByRole('link', { name: /Order #0abcde/ })
  expect(link.textContent).toContain('Pending')
  expect(link.textContent).toContain('NLe 191.00')
  expect(link.getAttribute('href')).toBe(`${address}/${order._id}`)
  unmount()

  browserAnswers.clear()
  const part = { _id: 'part', deliveryFee: 50, toPay: 241 }
  serverAnswers({ 'GET /api/order/': pageOf([{ ...order, shops: [part] }]) })
  const withFee = await visit('/dashboard/customer', buyer)
  expect((await screen.findByRole('link', { name: /Order #0abcde/ })).textContent).toContain('NLe 241.00')
  withFee.unmount()

  browserAnswers.clear()
  const rejected = { ...order, items: [{ ...item, status: 'rejected' }] }
  serverAnswers({ 'GET /api/order/': pageOf([rejected]) })
  const again = await visit('/dashboard/customer', buyer)
  expect((await screen.findByRole('link', { name: /Nothing to pay$/ })).textContent).not.toContain('NLe')
  again.unmount()

  browserAnswers.clear()
  serverAnswers({ 'GET /api/order/': pageOf([]) })
  await visit('/dashboard/customer', buyer)
  const wayOn = await screen.findByRole('link', { name: 'Go to the shop' })
  // Here the height of the orders stays reserved: what stands below does not jump.
  expect(wayOn.closest('[class*="min-h-[17.25rem]"]')).not.toBeNull()
})

test.each([
  [address, buyer, 'My orders'],
  ['/dashboard/vendor/orders', { ...buyer, role: 'vendor' as const }, 'Shop orders'],
])('%s has one name: in its heading, its title and every menu', async (path, person, name) => {
  await visit(path, person)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
  expect(document.title).toContain(name)
  const links = document.querySelectorAll(`nav a[href="${path}"]`)
  expect(links.length).toBeGreaterThan(1)
  // The bar on phones shows a shorter word, and says the whole name.
  for (const link of links)
    expect(screen.getAllByRole('link', { name }).includes(link as HTMLElement)).toBe(true)
})

test('an item that waits has three buttons; an answered one ‘Change’', async () => {
  const items = ['pending', 'accepted'].map((status) => ({ ...item, _id: status, title: status, status }))
  const part = { ...order, order: order._id, items }
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [part], waiting: 1, total: 1 } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  const card = within(await screen.findByRole('article'))
  const [pending, accepted] = card.getAllByRole('listitem').map((row) => within(row))
  const buttons = () => pending!.getAllByRole('button').map((button) => button.textContent)
  expect(buttons()).toEqual(['Accept', 'Reject', 'Out of stock'])
  await userEvent.click(accepted!.getByRole('button', { name: 'Change' }))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Out of stock' })).toBeTruthy()
})

test('a vendor who has answered everything is led to all orders', async () => {
  const none = { json: { orders: [], waiting: 0, total: 0 } }
  serverAnswers({ 'GET /api/vendor/orders': none })
  await visit('/dashboard/vendor/orders?show=waiting', { ...buyer, role: 'vendor' })
  const link = await screen.findByRole('link', { name: 'See all orders' })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor/orders')
})

afterEach(() => {
  vi.useRealTimers()
})

/** What a buyer looks at may have changed elsewhere: coming back, the network and time have it asked for again. */
test.each([
  // Never while it is hidden, however long that is.
  ['the person comes back to the tab', () => document.dispatchEvent(new Event('visibilitychange')), 200_000],
  ['the window has the focus again', () => dispatchEvent(new Event('focus')), 11_000],
  ['the network is back', () => dispatchEvent(new Event('online')), 11_000],
  ['it has been looked at for a minute', () => undefined, 70_000],
])('orders of buyer and vendor are read again when %s', async (_when, happens, after) => {
  const vendor = { ...buyer, role: 'vendor' as const }
  const filled = { json: { orders: [], currentPage: 1, totalPages: 1, waiting: 0, total: 0 } }
  for (const [path, person, call] of [
    [address, buyer, 'GET /api/order/'],
    ['/dashboard/vendor/orders', vendor, 'GET /api/vendor/orders'],
  ] as const) {
    vi.useRealTimers()
    serverAnswers({ [call]: filled, 'GET /api/cart': { json: { cart: { items: [] } } } })
    const { unmount } = await visit(path, person)
    await screen.findByText(/^(You have no|No vendor) orders yet\.$/, {}, { timeout: 5_000 })
    const asked = () => calls.filter((one) => one.startsWith(call)).length
    const before = asked()
    expect(before).toBeGreaterThan(0)
    unmount()

    vi.useFakeTimers({ shouldAdvanceTime: true })
    const again = await visit(path, person)
    const first = asked()
    expect(first).toBe(before + 1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(after > 100_000)
    await act(() => vi.advanceTimersByTimeAsync(after))
    hidden.mockRestore()
    act(() => void happens())
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(asked()).toBe(first + 1)
    again.unmount()
  }
})

test('a buyer is asked before cancelling, and sees a message when it fails', async () => {
  const pending = { ...order, items: [{ ...item, status: 'pending' }] }
  const cancelled = { ...order, status: 'cancelled', items: [{ ...item, status: 'cancelled' }] }
  let shown = pending
  let refusal: object = {}
  serverAnswers({
    'GET /api/order/': () => pageOf([shown]),
    [`PUT /api/order/${order._id}/status`]: () => ({ status: 409, json: refusal }),
  })
  await visit(address, buyer)
  const cancel = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' }),
    )
  }
  expect(await screen.findByRole('heading', { name: 'Order #0abcde' })).toBeTruthy()
  await cancel()
  expect(await screen.findByText(/^Failed to cancel order/)).toBeTruthy()

  // Cancelled elsewhere meanwhile: it is loaded again.
  refusal = { message: 'This order can no longer be cancelled.' }
  shown = cancelled
  await cancel()
  expect(await screen.findByText('This order can no longer be cancelled.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull())
})
