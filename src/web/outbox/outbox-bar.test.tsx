import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answers,
  buyer,
  calls,
  ownToken,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { watchOutbox } from '#web/app/watch-outbox.ts'
import { keepOrder } from '#web/orders/checkout/order-attempt.ts'
import { store } from '#web/sessions/stored.ts'
import { discardAll, sendNow } from './outbox.ts'
import { waitingWishes } from './waiting-wishes.ts'

startWithoutServer()
beforeAll(watchOutbox)

const hourMs = 60 * 60 * 1000
const soon = { timeout: 5_000 }
const body = {
  items: [{ listingId: 'rice', title: 'Rice', price: 20, quantity: 1 }],
  delivery: {
    firstName: 'Isata',
    lastName: 'Kamara',
    phone: '076123456',
    address: '9 Bojon Street, Bo',
    method: 'delivery' as const,
    instructions: '',
  },
  total: 20,
}
const listing = {
  _id: 'rice',
  title: 'Rice',
  price: 20,
  images: [],
  stock: 5,
  shop: { _id: 's', name: 'S' },
}
const cart = {
  json: { cart: { items: [{ _id: 'row', quantity: 1, available: true, listingId: listing }] } },
}
const order = { _id: '01900000-0000-7000-8000-0000000abcde', createdAt: new Date().toISOString(), items: [] }
/** As a page has left it that was closed before the answer came. */
const leaveOrder = (startedAt = Date.now()) =>
  store('device', 'order-attempt', buyer._id, { key: 'the-key', startedAt, bodies: [body] })
const unknown = 'We do not know yet whether your order arrived.'

const sent: { key: string | null; body: unknown }[] = []
const taking: Answers[string] = (sentBody, headers) => {
  sent.push({ key: headers.get('Idempotency-Key'), body: sentBody })
  return { status: 201, json: { message: 'Order placed.', order } }
}
const setLine = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
const comeOnline = () =>
  act(async () => {
    setLine(true)
    dispatchEvent(new Event('online'))
  })
const bar = () => screen.queryByRole('complementary', { name: /^(Not sent|No answer) yet$/ })
const barSays = (words: string | RegExp) => waitFor(() => expect(bar()?.textContent).toMatch(words), soon)
const press = (name: string) => userEvent.click(within(bar()!).getByRole('button', { name }))
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

beforeEach(() => {
  sent.length = 0
  setLine(false)
  serverAnswers({ 'POST /order/create': taking, 'GET /api/cart': cart })
  return () => vi.restoreAllMocks()
})

test('an order that waits is named on every page but checkout, and sent once when the line is back', async () => {
  leaveOrder()
  await visit('/faq', buyer)
  // This browser stores nothing, which the buyer has to know.
  await barSays(
    /^We do not know yet whether your order arrived\. Keep this page open: this browser cannot keep it\./,
  )
  await act(async () => history.pushState(null, '', '/checkout'))
  // Awaited: the page's code may still have to be loaded.
  await act(async () => dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(bar()).toBeNull(), soon)
  act(() => history.back())
  await barSays(unknown)
  expect(sent).toEqual([])

  await comeOnline()
  await comeOnline()
  expect(await screen.findByText(/^Order placed successfully!/, {}, soon)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'See it' })).toBeTruthy()
  await waitFor(() => expect(bar()).toBeNull())
  expect(sent).toEqual([{ key: 'the-key', body }])
  expect(JSON.stringify({ ...localStorage })).not.toContain('the-key')
})

test('among the orders it stands with its goods and what becomes of it, and can be discarded there', async () => {
  serverAnswers({ 'GET /api/order/': { json: { orders: [], total: 0, totalPages: 1, currentPage: 1 } } })
  leaveOrder()
  await visit('/dashboard/customer/orders', buyer)
  const card = within(await screen.findByRole('region', { name: 'Your new order' }, soon))
  expect(card.getByText('1 × Rice')).toBeTruthy()
  expect(card.getByText('NLe 20.00')).toBeTruthy()
  // This browser stores nothing.
  expect(
    card.getByText(
      `${unknown} Keep this page open: this browser cannot keep it. It will not be ordered twice. Until it has arrived, nothing is reserved.`,
    ),
  ).toBeTruthy()
  expect(bar()).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Discard' }))
  await answer('Discard')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your new order' })).toBeNull())
  await comeOnline()
  expect(sent).toEqual([])
})

test('an order that never left the phone is not sent yet, in the bar and at checkout alike', async () => {
  const fails = () => {
    throw new TypeError('Failed to fetch')
  }
  serverAnswers({ 'POST /order/create': fails, 'GET /api/cart': cart })
  const notSent = 'Your order is not sent yet.'
  const faq = await visit('/faq', buyer)
  const id = await act(() => keepOrder({ ...body, delivery: { ...body.delivery, landmark: '' } }))
  await act(() => sendNow(id))
  await barSays(notSent)
  faq.unmount()
  const checkout = await visit('/checkout', buyer)
  expect(await screen.findByText(notSent, {}, soon)).toBeTruthy()
  expect(screen.queryByText(unknown)).toBeNull()

  // With a line, a try without an answer may have arrived.
  setLine(true)
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(unknown, {}, soon)).toBeTruthy()
  expect(screen.queryByText(notSent)).toBeNull()
  checkout.unmount()
  await visit('/faq', buyer)
  await barSays(unknown)
  await act(() => discardAll())
})

test('after 24 hours the buyer is asked, and nothing goes by itself', async () => {
  leaveOrder(Date.now() - 25 * hourMs)
  await visit('/faq', buyer)
  await barSays(/We do not know whether your order of .* arrived\. Do you still want it\?/)
  await comeOnline()
  expect(sent).toEqual([])
  await press('Send now')
  await waitFor(() => expect(sent).toHaveLength(1), soon)
  await waitFor(() => expect(bar()).toBeNull())
})

test('it is discarded after a question, and then never sent', async () => {
  leaveOrder()
  await visit('/faq', buyer)
  await barSays(unknown)
  await press('Discard')
  await answer('Keep it')
  expect(bar()).not.toBeNull()
  await press('Discard')
  await answer('Discard')
  await waitFor(() => expect(bar()).toBeNull())
  await comeOnline()
  expect(sent).toEqual([])
})

test('logging out asks first; then another user on the phone neither sees nor sends it', async () => {
  leaveOrder()
  await visit('/faq', buyer)
  await barSays(unknown)
  const logOut = async () => {
    await userEvent.click(screen.getAllByRole('button', { name: /Isata|account|menu/i })[0]!)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0]!)
  }
  await logOut()
  await answer('Stay')
  expect(localStorage.getItem('token')).toBe(ownToken())
  await logOut()
  await answer('Log out')
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  await waitFor(() => expect(bar()).toBeNull())

  await visit('/faq', { ...buyer, _id: '01900000-0000-7000-8000-000000000002' })
  await comeOnline()
  expect(bar()).toBeNull()
  expect(calls).not.toContain('POST /order/create')
  expect(waitingWishes.get()).toEqual([])
})

test('a refused order stays named until the buyer has looked at it, line by line at checkout', async () => {
  serverAnswers({
    'POST /order/create': {
      status: 409,
      json: {
        message: 'Some items changed.',
        changes: [{ listingId: 'rice', title: 'Rice', reason: 'price', price: 25, stock: 5 }],
      },
    },
    'GET /api/cart': cart,
    'GET /api/order/': { json: { orders: [] } },
  })
  leaveOrder()
  await visit('/faq', buyer)
  await barSays(unknown)
  await comeOnline()
  await barSays(/^Your order was not placed\. Some items changed\./)
  await userEvent.click(within(bar()!).getByRole('link', { name: 'Look at it' }))
  expect(await screen.findByText('Price changed from NLe 20.00 to NLe 25.00.', {}, soon)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Delivery address').value).toBe(body.delivery.address)
  expect(await screen.findByText('New total')).toBeTruthy()
  expect(waitingWishes.get()).toEqual([])
})

test('the cart calls a change that waited failed only until it is sent', async () => {
  const lost = { status: 500, json: {} }
  serverAnswers({ 'GET /api/cart': cart, 'PUT /api/cart/update': lost })
  await visit('/cart', buyer)
  await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }, soon))
  expect((await screen.findByRole('alert', {}, soon)).textContent).toMatch(
    /^Failed to update quantity\. It is/,
  )
  serverAnswers({ 'GET /api/cart': cart, 'PUT /api/cart/update': cart })
  await comeOnline()
  await waitFor(() => expect(waitingWishes.get()).toEqual([]), soon)
  await waitFor(() => expect(screen.queryByText(/Failed to update quantity/)).toBeNull(), soon)
})
