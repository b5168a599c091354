import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  button,
  cartOf,
  delivery,
  marketWith,
  order,
  placed,
  rice,
  soon,
  taking,
} from '#tests/support/checkout-market.tsx'
import { buyer, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { watchOutbox } from '#web/app/watch-outbox.ts'
import { discard } from '#web/outbox/outbox.ts'
import { followStored, store } from '#web/sessions/stored.ts'
import { keepOrder, waitingOrder } from './order-attempt.ts'

startWithoutServer()
beforeAll(watchOutbox)
afterEach(() => void vi.restoreAllMocks())

const body = {
  items: [{ listingId: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }],
  delivery,
  total: 191,
}
const setLine = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
/** As a tab of an earlier version has left it that was closed before the answer came. */
const leaveAttempt = (startedAt = Date.now()) =>
  store('device', 'order-attempt', buyer._id, { key: 'the-key', startedAt, bodies: [body] })

test('an order without an answer outlives its tab: it stands there as it was sent, and is sent again by a press', async () => {
  leaveAttempt()
  setLine(false)
  marketWith({ 'POST /order/create': taking })
  await visit('/checkout', buyer)

  expect(await screen.findByText('We do not know yet whether your order arrived.', {}, soon)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Delivery address').value).toBe(delivery.address)
  expect(screen.getByLabelText('Delivery address').closest('fieldset[disabled]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  expect(screen.getByText('NLe 191.00')).toBeTruthy()

  await userEvent.click(await button('Send it again'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(placed).toEqual([{ key: 'the-key', body }])
  expect(JSON.stringify({ ...localStorage })).not.toContain('the-key')
})

test('it is sent once by itself when the network is back, under its key, and that is said', async () => {
  leaveAttempt()
  setLine(false)
  marketWith({ 'POST /order/create': taking })
  await visit('/checkout', buyer)
  await button('Send it again')
  expect(placed).toEqual([])

  setLine(true)
  await act(async () => {
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
  })
  expect(
    await screen.findByText('You are online again. We are sending your order now.', {}, soon),
  ).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(placed.map(({ key }) => key)).toEqual(['the-key'])
})

test('a cart that it empties meanwhile says that it was placed, and leads to it', async () => {
  let items = [rice]
  leaveAttempt()
  setLine(false)
  marketWith({
    'GET /api/cart': () => cartOf(...items),
    'POST /order/create': (sent, headers) => {
      items = []
      return taking(sent, headers)
    },
  })
  await visit('/cart', buyer)
  await button('Proceed to Checkout')
  setLine(true)
  await act(async () => void dispatchEvent(new Event('online')))
  await userEvent.click(await button('See this order'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
})

test('nothing is sent by itself that the buyer has not sent, or wants to change first', async () => {
  marketWith({ 'POST /order/create': taking })
  const first = await visit('/checkout?step=delivery', buyer)
  await button('Place Order')
  act(() => void dispatchEvent(new Event('online')))
  first.unmount()

  leaveAttempt()
  setLine(false)
  await visit('/checkout', buyer)
  await userEvent.click(await button('Change it first'))
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Isata')
  expect(await button('Place Order')).toBeTruthy()
  setLine(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(placed).toEqual([])
})

test.each([
  [
    'of another person',
    () => store('device', 'order-attempt', 'another', { key: 'k', startedAt: Date.now(), bodies: [body] }),
  ],
  ['older than its key is good for', () => leaveAttempt(Date.now() - 7 * 24 * 60 * 60 * 1000)],
  ['that is none', () => store('device', 'order-attempt', buyer._id, { key: 7, bodies: 'none' })],
])('an attempt %s is none', async (_what, leave) => {
  leave()
  marketWith({})
  await visit('/checkout', buyer)
  expect(await button('Continue to Delivery')).toBeTruthy()
  expect(screen.queryByText(/whether your order arrived/)).toBeNull()
})

test('what was ordered in another tab is said, with the way to that order, instead of an empty cart', async () => {
  let items = [rice]
  marketWith({ 'GET /api/cart': () => cartOf(...items) })
  await visit('/checkout', buyer)
  await button('Continue to Delivery')

  // The other tab had sent it and has its answer now.
  await act(() => keepOrder(body))
  await screen.findByText('Your order is not sent yet.', {}, soon)
  items = []
  marketWith({ 'GET /api/cart': () => cartOf(), 'GET /api/order/': { json: { orders: [order] } } })
  await act(() => discard(waitingOrder()!.id))

  expect(await screen.findByText('You have ordered this already.', {}, soon)).toBeTruthy()
  expect(screen.queryByText('Your cart is empty.')).toBeNull()
  const link = screen.getByRole('link', { name: 'See this order' })
  expect(link.getAttribute('href')).toBe(`/ordersuccess?order=${order._id}`)
})

test('a changed order that meets the first one says on its page for good which details the shop has', async () => {
  leaveAttempt()
  setLine(false)
  marketWith({
    'POST /order/create': (sent, headers) =>
      (sent as typeof body).delivery.address === delivery.address
        ? taking(sent, headers)
        : { status: 409, json: { message: 'This key was used.', code: 'key_reused' } },
    'GET /api/order/': { json: { orders: [order] } },
  })
  await visit('/checkout', buyer)
  await userEvent.click(await button('Change it first'))
  const address = await screen.findByLabelText('Delivery address', {}, soon)
  await userEvent.clear(address)
  await userEvent.type(address, '7 Fort Street')
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByText('Your first try had already arrived.', {}, soon)).toBeTruthy()
  expect(
    screen.getByText(/The shop has your first details \(Kissy, near Mess Mess\)\. If they are wrong/),
  ).toBeTruthy()
  expect(history.state).toMatchObject({ state: { isEarlier: true } })
})

test('an order that arrived and emptied the cart is found instead of an empty form to change it in', async () => {
  leaveAttempt()
  setLine(false)
  marketWith({ 'GET /api/cart': cartOf(), 'GET /api/order/': { json: { orders: [order] } } })
  await visit('/checkout', buyer)
  await userEvent.click(await button('Change it first'))
  expect(await screen.findByText('You have ordered this already.', {}, soon)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue to Delivery' })).toBeNull()
})

test('what was taken out in another tab is no order', async () => {
  let items = [rice]
  marketWith({
    'GET /api/cart': () => cartOf(...items),
    'GET /api/order/': { json: { orders: [{ ...order, items: [] }] } },
  })
  await visit('/checkout', buyer)
  await button('Continue to Delivery')
  await act(() => keepOrder(body))
  await screen.findByText('Your order is not sent yet.', {}, soon)
  items = []
  await act(() => discard(waitingOrder()!.id))
  expect(await screen.findByText('Your cart is empty.', {}, soon)).toBeTruthy()
})

test('an order that a page of an earlier version stored is still found', async () => {
  const value = { key: 'the-key', startedAt: Date.now(), bodies: [body] }
  localStorage.setItem(`kept order-attempt ${buyer._id}`, JSON.stringify({ at: Date.now(), value }))
  setLine(false)
  marketWith({})
  await visit('/checkout', buyer)
  expect(await button('Send it again')).toBeTruthy()
})

test('the other tabs of the device hear of what is stored', () => {
  let heard = 0
  const stop = followStored(() => {
    heard += 1
  })
  dispatchEvent(new StorageEvent('storage'))
  stop()
  dispatchEvent(new StorageEvent('storage'))
  expect(heard).toBe(1)
})
