import { screen, waitFor, within } from '@testing-library/react'
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
