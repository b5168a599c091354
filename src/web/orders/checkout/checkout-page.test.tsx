import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
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
import { watchOutbox } from '#web/app/watch-outbox.ts'
import { discard } from '#web/outbox/outbox.ts'
import { followStored, store } from '#web/sessions/stored.ts'
import { keepOrder, waitingOrder } from './order-attempt.ts'

startWithoutServer()
beforeAll(watchOutbox)
afterEach(() => void vi.restoreAllMocks())

const soon = { timeout: 5_000 }
const rice = {
  _id: 'rice',
  title: 'Country rice',
  price: 95.5,
  images: [],
  stock: 5,
  shop: { _id: 'shop', name: 'Kamara Store' },
}
const cartOf = (...items: (typeof rice)[]) => ({
  json: {
    cart: { items: items.map((one) => ({ _id: one._id, quantity: 2, available: true, listingId: one })) },
  },
})
const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '076123456',
  method: 'delivery' as const,
  address: 'Kissy, near Mess Mess',
  instructions: '',
  landmark: 'opposite the mosque',
}
const order = {
  _id: '01900000-0000-7000-8000-0000000abcde',
  createdAt: new Date().toISOString(),
  total: 191,
  items: [{ _id: 'item', listingId: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }],
  delivery,
}
const body = {
  items: [{ listingId: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }],
  delivery,
  total: 191,
}
const setLine = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
/** As a tab of an earlier version has left it that was closed before the answer came. */
const leaveAttempt = (startedAt = Date.now()) =>
  store('device', 'order-attempt', buyer._id, { key: 'the-key', startedAt, bodies: [body] })

const placed: { key: string | null; body: unknown }[] = []
function marketWith(more: Answers): void {
  placed.length = 0
  serverAnswers({
    'GET /api/cart': cartOf(rice),
    'GET /api/order/': { json: { orders: [] } },
    'DELETE /cart/clear': { json: {} },
    ...more,
  })
}
const taking: Answers[string] = (sent, headers) => {
  placed.push({ key: headers.get('Idempotency-Key'), body: sent })
  return { status: 201, json: { message: 'Order placed.', order } }
}
const button = (name: string) => screen.findByRole('button', { name }, soon)

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
  await screen.findByText(/whether your order arrived/, {}, soon)
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
  await screen.findByText(/whether your order arrived/, {}, soon)
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

test('a cart that cannot be read is never called empty at checkout, and comes by itself when the network is back', async () => {
  withoutSpread()
  marketWith({ 'GET /api/cart': { status: 500, json: {} } })
  // Of this person no cart has been seen before.
  await visit('/checkout', { ...buyer, _id: buyer._id.replace(/1$/, '7') })
  const failed = await screen.findByRole('alert', {}, soon)
  expect(within(failed).getByText(/could not be loaded/)).toBeTruthy()
  expect(screen.queryByText('Your cart is empty.')).toBeNull()

  marketWith({})
  passASecond()
  dispatchEvent(new Event('online'))
  expect(await button('Continue to Delivery')).toBeTruthy()
  await waitFor(() => expect(calls.filter((call) => call === 'GET /api/cart').length).toBeGreaterThan(1))
})

test('the last delivery is offered, and one press takes it over but for what was said about that one order', async () => {
  const last = { ...order, delivery: { ...delivery, instructions: 'The blue one' } }
  marketWith({ 'GET /api/order/': { json: { orders: [last] } } })
  await visit('/checkout?step=delivery', buyer)
  const offer = await screen.findByRole('button', { name: /^Same as last time/ }, soon)
  expect(offer.textContent).toBe('Same as last time: Kissy, near Mess Mess')
  await userEvent.click(offer)
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const taken = ['First name', 'Last name', 'Phone', 'Delivery address', 'Landmark: near what?']
  expect(taken.map(value)).toEqual([
    'Isata',
    'Kamara',
    '076123456',
    'Kissy, near Mess Mess',
    'opposite the mosque',
  ])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Additional instructions/ }).value).toBe(
    '',
  )
  expect(calls).toContain('GET /api/order/?page=1&limit=1')
})

test('the first order has no last time, and a pickup needs no delivering', async () => {
  marketWith({})
  await visit('/checkout?step=delivery', buyer)
  await userEvent.click(await screen.findByRole('radio', { name: 'Delivery' }, soon))
  expect(screen.getByText('Delivery: the shop tells you the cost before it sends.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
  expect(screen.queryByText('Delivery: the shop tells you the cost before it sends.')).toBeNull()
  expect(screen.queryByRole('button', { name: /Same as last time/ })).toBeNull()
})

test.each(['Delivery', 'Pickup'])(
  '%s: a missing address is filled in from the profile with a note at it that is no error',
  async (method) => {
    marketWith({ 'POST /order/create': taking })
    await visit('/checkout?step=delivery', { ...buyer, address: '9 Bojon Street, Bo' })
    for (const [label, value] of [
      ['First name', 'Isata'],
      ['Last name', 'Kamara'],
      ['Phone', '076123456'],
    ] as const)
      await userEvent.type(await screen.findByLabelText(label, {}, soon), value)
    await userEvent.click(screen.getByRole('radio', { name: method }))
    await userEvent.click(await button('Place Order'))
    const address = await screen.findByLabelText<HTMLInputElement>(/address$/, {}, soon)
    expect(address.value).toBe('9 Bojon Street, Bo')
    expect(document.activeElement).toBe(address)
    expect(screen.getByText(/^Please provide your Address: this one is from your profile/)).toBeTruthy()
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    await userEvent.click(await button('Place Order'))
    expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  },
)

const lamp = { ...rice, _id: 'lamp', title: 'Solar lamp', price: 10, stock: 9 }
const basket = { ...rice, _id: 'basket', title: 'Basket', price: 20, stock: 9 }
const changed = {
  message: 'Some things in your order have changed.',
  changes: [
    { listingId: 'rice', title: 'Country rice', reason: 'stock', price: 100, stock: 1 },
    { listingId: 'lamp', title: 'Solar lamp', reason: 'price', price: 12, stock: 9 },
    { listingId: 'basket', title: 'Basket', reason: 'gone', price: 20, stock: 0 },
  ],
}
const change = (title: string) => within(screen.getByRole('group', { name: title }))
const total = () => screen.getByText('New total').parentElement?.textContent

/** Fills the form with an order's delivery and places it, which is refused with `changed`. */
async function placeRefused(more: Answers): Promise<void> {
  let isRefused = true
  marketWith({
    'GET /api/cart': cartOf(rice, lamp, basket),
    'GET /api/order/': { json: { orders: [order] } },
    'PUT /api/cart/update': cartOf(rice, lamp, basket),
    'DELETE /api/cart/remove': cartOf(rice, lamp),
    'POST /order/create': (sent, headers) => {
      if (!isRefused)
        return (taking as (sent: unknown, headers: Headers) => { status: number })(sent, headers)
      isRefused = false
      return { status: 409, json: changed }
    },
    ...more,
  })
  await visit('/checkout?step=delivery', buyer)
  await userEvent.click(await screen.findByRole('button', { name: /^Same as last time/ }, soon))
  await userEvent.click(await button('Place Order'))
}

test('what changed is decided line by line in one place, and one press orders what is left', async () => {
  await placeRefused({})
  const heading = await screen.findByRole('heading', { name: changed.message }, soon)
  expect(document.activeElement).toBe(heading)
  expect(document.querySelector('.toast')).toBeNull()
  const taken = change('Country rice').getByRole<HTMLInputElement>('radio', { name: /^Take 1 instead/ })
  expect(taken.checked).toBe(true)
  expect(change('Country rice').getByText('1 × NLe 100.00 = NLe 100.00')).toBeTruthy()
  expect(change('Solar lamp').getByRole<HTMLInputElement>('radio', { name: /^Keep/ }).checked).toBe(true)
  expect(screen.getByText('No longer sold. It will be taken out of your order.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Basket' })).toBeNull()
  expect(total()).toContain('NLe 124.00')

  await userEvent.click(change('Solar lamp').getByRole('radio', { name: /^Remove/ }))
  expect(total()).toContain('NLe 100.00')
  await userEvent.click(change('Solar lamp').getByRole('radio', { name: /^Keep/ }))
  await userEvent.click(change('Country rice').getByRole('radio', { name: /^Remove/ }))
  expect(total()).toContain('NLe 24.00')
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(placed.map(({ body }) => body)).toEqual([
    {
      items: [{ listingId: 'lamp', title: 'Solar lamp', quantity: 2, price: 12 }],
      delivery,
      total: 24,
    },
  ])
  expect(calls.filter((call) => /cart\/(update|remove)/.test(call))).toEqual([
    'DELETE /api/cart/remove',
    'DELETE /api/cart/remove',
  ])
})

test('what changes once more is compared with what the buyer has agreed to', async () => {
  await placeRefused({})
  await screen.findByRole('heading', { name: changed.message }, soon)
  const again = { ...changed, changes: [{ ...changed.changes[1], price: 15 }] }
  marketWith({
    'GET /api/cart': cartOf(rice, lamp),
    'PUT /api/cart/update': cartOf(rice, lamp),
    'DELETE /api/cart/remove': cartOf(rice, lamp),
    'POST /order/create': { status: 409, json: again },
  })
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByText('Price changed from NLe 12.00 to NLe 15.00.', {}, soon)).toBeTruthy()
  expect(total()).toContain('NLe 130.00')
})

test('where nothing is left of an order, one press clears it away', async () => {
  let items = [rice, lamp, basket]
  await placeRefused({
    'GET /api/cart': () => cartOf(...items),
    'DELETE /api/cart/remove': (sent) => {
      items = items.filter(({ _id }) => _id !== (sent as { listingId: string }).listingId)
      return cartOf(...items)
    },
    'GET /api/order/': { json: { orders: [{ ...order, items: [] }] } },
  })
  await screen.findByRole('heading', { name: changed.message }, soon)
  for (const title of ['Country rice', 'Solar lamp'])
    await userEvent.click(change(title).getByRole('radio', { name: /^Remove/ }))
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  await userEvent.click(await button('Update cart'))
  expect(await screen.findByText('Your cart is empty.', {}, soon)).toBeTruthy()
  expect(placed).toEqual([])
})
