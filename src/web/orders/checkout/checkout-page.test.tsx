import { act, screen, waitFor, within } from '@testing-library/react'
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
import { fillIn } from '#tests/support/fill-in.ts'
import {
  buyer,
  calls,
  passASecond,
  startWithoutServer,
  visit,
  withoutSpread,
} from '#tests/support/rendered-pages.tsx'
import { watchOutbox } from '#web/app/watch-outbox.ts'
import { toasts } from '#web/toasts/toast-store.ts'

startWithoutServer()
beforeAll(watchOutbox)
afterEach(() => void vi.restoreAllMocks())

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

test('what cannot be ordered any more is named in both steps, and not in the sum', async () => {
  const gone = { ...rice, _id: 'oil', title: 'Palm oil', price: 40, stock: 0 }
  marketWith({ 'GET /api/cart': cartOf(rice, gone) })
  await visit('/checkout', buyer)
  const words = '“Palm oil” can’t be ordered now and will be left out.'
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
  await userEvent.click(await button('Continue to Delivery'))
  expect(await button('Place Order')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('NLe 191.00')).toBeTruthy()
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

test('the address has room for two lines but is one: Enter begins none and orders nothing, a paste neither', async () => {
  marketWith({ 'POST /order/create': taking })
  await visit('/checkout?step=delivery', buyer)
  const address = await screen.findByLabelText<HTMLTextAreaElement>('Delivery address', {}, soon)
  expect([address.tagName, address.getAttribute('rows')]).toEqual(['TEXTAREA', '2'])
  await userEvent.type(address, '12 Siaka{Enter} Stevens')
  expect(address.value).toBe('12 Siaka Stevens')
  await userEvent.clear(address)
  await userEvent.paste('12 Siaka Stevens Street\r\nFreetown')
  expect(address.value).toBe('12 Siaka Stevens Street Freetown')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(screen.queryByText('Please provide your First and Last Name')).toBeNull()
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

test('a field error, and its toast, disappear with the next press', async () => {
  const refusal = Promise.withResolvers<{ status: number; json: object }>()
  marketWith({ 'POST /order/create': () => refusal.promise })
  await visit('/checkout?step=delivery', buyer)
  for (const [label, value] of [
    ['First name', 'Isatu'],
    ['Last name', 'Conteh'],
    ['Phone', '076123456'],
  ] as const)
    await fillIn(await screen.findByLabelText(label, {}, soon), value)
  await userEvent.click(await button('Place Order'))
  expect(await screen.findAllByText('Please provide your Address')).toHaveLength(2)
  await fillIn(screen.getByLabelText('Delivery address'), '9 Bojon Street, Bo')
  await userEvent.click(await button('Place Order'))
  expect(screen.queryByText('Please provide your Address')).toBeNull()
  const changes = [{ listingId: 'x', title: 'Oil', reason: 'gone' }]
  refusal.resolve({ status: 409, json: { message: 'Some items changed.', changes } })
  expect((await screen.findAllByText('Some items changed.')).length).toBeGreaterThan(0)
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})

/** To the second step, filled in from the profile. */
async function toDelivery(): Promise<void> {
  await userEvent.click(await button('Continue to Delivery'))
  await userEvent.click(await button('Use my details'))
}
const known = { ...buyer, tel: '+23210123456', address: '9 Bojon Street, Bo' }

test('an empty cart cannot be ordered', async () => {
  marketWith({ 'GET /api/cart': cartOf() })
  // Of this person no cart has been seen before.
  await visit('/checkout', { ...buyer, _id: buyer._id.replace(/1$/, '8') })
  expect(await screen.findByText('Your cart is empty.', {}, soon)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Review Order' })).toBeTruthy()
  expect(await button('Continue to Delivery')).toHaveProperty('disabled', true)
})

test('checkout: two steps, busy while it is sent, and a cart that is not cleared', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const answer = Promise.withResolvers<{ status: number; json: object }>()
  marketWith({ 'POST /order/create': () => answer.promise, 'DELETE /cart/clear': { status: 500, json: {} } })
  await visit('/checkout', known)
  expect(await screen.findByText('NLe 95.50 × 2', {}, soon)).toBeTruthy()
  expect(screen.getAllByText('NLe 191.00').length).toBeGreaterThan(0)
  await userEvent.click(await button('Continue to Delivery'))
  expect(await screen.findByRole('heading', { name: 'Delivery Details' })).toBeTruthy()
  for (const label of ['First name', 'Last name', 'Phone', /address/i, /^Additional instructions/])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivery' }).checked).toBe(true)
  await userEvent.click(await button('Use my details'))
  await userEvent.click(await button('Place Order'))
  expect(await button('Placing Order...')).toHaveProperty('disabled', true)
  expect(warn).not.toHaveBeenCalled()

  answer.resolve({ status: 201, json: { message: 'Order placed.', order } })
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(location.pathname).toBe('/ordersuccess')
  await waitFor(() => expect(warn).toHaveBeenCalled())
})

test('an order without a response of ours never counts as placed, and the cart stays', async () => {
  withoutSpread()
  marketWith({})
  await visit('/checkout', known)
  await toDelivery()
  const failed = /^Failed to place order\. Your cart remains intact\./
  const notCreated = /^Order creation failed — please try again\./
  let press = 'Place Order'
  for (const [answer, words] of [
    [{ status: 200, text: '<h1>Log in to the WiFi</h1>' }, notCreated],
    [{ status: 202, json: { message: 'Accepted' } }, notCreated],
    [{ status: 202, text: '' }, notCreated],
    [{ status: 500, text: '<h1>Bad gateway</h1>' }, failed],
    [{ status: 503, json: {} }, failed],
    [
      { status: 500, json: { message: 'The server has words of its own.' } },
      'The server has words of its own.',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), failed],
  ] as const) {
    marketWith({ 'POST /order/create': answer })
    await userEvent.click(await button(press))
    expect((await screen.findAllByText(words, {}, soon)).length).toBeGreaterThan(0)
    act(() => toasts.set([]))
    // It may have arrived all the same.
    press = 'Send it again'
    expect(location.pathname).toBe('/checkout')
  }
  expect(calls.filter((call) => call === 'DELETE /cart/clear')).toEqual([])
})

test('a wrong total alone is corrected and ordered with one press', async () => {
  const message = 'These items cost NLe 200.00 now. Please check the total and decide.'
  const json = { message, code: 'order_total_changed', changes: [], total: 200 }
  marketWith({ 'POST /order/create': { status: 409, json } })
  await visit('/checkout', known)
  await toDelivery()
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByRole('heading', { name: message }, soon)).toBe(document.activeElement)
  expect(screen.getByText('New total').parentElement?.textContent).toContain('NLe 200.00')
  marketWith({ 'POST /order/create': taking })
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
})

test('a field that only the server refuses is marked in the checkout form', async () => {
  const words = 'Please check your phone number.'
  const json = { message: words, errors: { phone: words } }
  marketWith({ 'POST /order/create': { status: 400, json } })
  await visit('/checkout', known)
  await toDelivery()
  await userEvent.click(await button('Place Order'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')), soon)
  expect(screen.getAllByText(words)).toHaveLength(2)
})

test('an order is sent again under its key while the server is busy', async () => {
  withoutSpread()
  let busy = 2
  const keys: (string | null)[] = []
  marketWith({
    'POST /order/create': (sent, headers) => {
      keys.push(headers.get('Idempotency-Key'))
      if (busy-- > 0) return { status: 503, headers: { 'Retry-After': '1' }, json: {} }
      return taking(sent, headers)
    },
  })
  await visit('/checkout', known)
  await toDelivery()
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.any(String)])
})

test('the first field error is said in the specified order, and a pickup asks for the address too', async () => {
  marketWith({ 'POST /order/create': taking })
  await visit('/checkout?step=delivery', buyer)
  await userEvent.click(await screen.findByRole('radio', { name: 'Pickup' }, soon))
  expect(screen.queryByLabelText(/address/i)).toBeNull()
  const placing = await button('Place Order')
  const wrongNow = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.id)
  const idOf = (label: string) => screen.getByLabelText(label).id
  const expectFirst = async (words: RegExp, label: string) => {
    await userEvent.click(placing)
    await waitFor(() => expect(document.querySelector('.toast')?.textContent).toMatch(words))
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  }
  await expectFirst(/^Please provide your First and Last Name/, 'First name')
  expect(wrongNow()).toEqual(['First name', 'Last name', 'Phone', 'Your address'].map(idOf))
  await fillIn(screen.getByLabelText('First name'), 'Isatu')
  await fillIn(screen.getByLabelText('Last name'), 'Conteh')
  await fillIn(screen.getByLabelText('Phone'), 'call me')
  await expectFirst(/^Please check your phone number/, 'Phone')
  await userEvent.clear(screen.getByLabelText('Phone'))
  await fillIn(screen.getByLabelText('Phone'), '076 12-34-56')
  await expectFirst(/^Please provide your Address/, 'Your address')
  expect(wrongNow()).toEqual([idOf('Your address')])
  expect(placed).toEqual([])

  await fillIn(screen.getByLabelText('Your address'), '9 Bojon Street, Bo')
  await userEvent.click(placing)
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(placed).toMatchObject([
    { body: { delivery: { method: 'pickup', phone: '076123456', address: '9 Bojon Street, Bo' } } },
  ])
})

test('what was taken out of the cart in another tab is not ordered: the cart as it is now comes first', async () => {
  let items = [rice, { ...rice, _id: 'oil', title: 'Palm oil' }]
  marketWith({
    'GET /api/cart': () => cartOf(...items),
    'GET /api/order/': { json: { orders: [order] } },
    'POST /order/create': taking,
  })
  await visit('/checkout?step=delivery', buyer)
  await userEvent.click(await screen.findByRole('button', { name: /^Same as last time/ }, soon))
  items = [rice]
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByText(/^Your cart has changed\./, {}, soon)).toBeTruthy()
  expect(await screen.findByText('NLe 95.50 × 2', {}, soon)).toBeTruthy()
  expect(screen.queryByText('Palm oil')).toBeNull()
  expect(placed).toEqual([])

  await userEvent.click(await button('Continue to Delivery'))
  await userEvent.click(await button('Place Order'))
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(placed).toMatchObject([{ body: { items: [{ listingId: 'rice' }], total: 191 } }])
})
