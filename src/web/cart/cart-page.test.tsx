import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  buyer,
  calls,
  passASecond,
  serverAnswers,
  startWithoutServer,
  visit,
  withoutSpread,
} from '#tests/support/rendered-pages.tsx'
import { toasts } from '../toasts/toast-store.ts'

startWithoutServer()

const soon = { timeout: 5_000 }
const row = {
  _id: 'row',
  quantity: 3,
  available: true,
  listingId: {
    _id: 'rice',
    title: 'Country rice',
    price: 95.5,
    images: [],
    stock: 5,
    shop: { _id: 'shop', name: 'Kamara Store' },
  },
}
const full = { json: { cart: { items: [row] } } }
const empty = { json: { cart: { items: [] } } }
const bad = { status: 500, json: {} }

let people = 0
/** Nothing is remembered of the cart of a person who has not been here before. */
const aPerson = () => {
  people += 1
  return { ...buyer, _id: `${buyer._id.slice(0, -2)}${10 + people}` }
}

test('a cart that could not be loaded is never called empty, and comes when the person is back or the network', async () => {
  withoutSpread()
  for (const [target, event] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    serverAnswers({ 'GET /api/cart': bad })
    const { unmount } = await visit('/cart', aPerson())
    expect(await screen.findByText(/Your cart could not be loaded/, {}, soon)).toBeTruthy()
    expect(screen.queryByText('Your cart is empty.')).toBeNull()

    serverAnswers({ 'GET /api/cart': full })
    passASecond()
    act(() => void target.dispatchEvent(new Event(event)))
    expect(await screen.findByText('Country rice', {}, soon)).toBeTruthy()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
    unmount()
  }
})

test('what was seen of the cart before stays when it cannot be read again', async () => {
  const person = aPerson()
  serverAnswers({ 'GET /api/cart': full })
  const first = await visit('/cart', person)
  await screen.findByText('Country rice', {}, soon)
  first.unmount()

  serverAnswers({ 'GET /api/cart': bad })
  await visit('/cart', person)
  expect(await screen.findByText(/This is what was in it before/, {}, soon)).toBeTruthy()
  expect(screen.getByText('Country rice')).toBeTruthy()
})

test('what was removed by a slip comes back as it was, in the same number', async () => {
  const added: unknown[] = []
  serverAnswers({
    'GET /api/cart': full,
    'DELETE /api/cart/remove': empty,
    'POST /api/cart/add': (body) => {
      added.push(body)
      return full
    },
  })
  await visit('/cart', aPerson())
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }, soon))
  expect(await screen.findByText('Your cart is empty.', {}, soon)).toBeTruthy()
  expect(await screen.findByText('Removed from your cart.', {}, soon)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Remove' }, soon)).toBeTruthy()
  expect(added).toEqual([{ listingId: 'rice', quantity: 3 }])
  expect(screen.queryByText('Removed from your cart.')).toBeNull()
})

test('what was sold out meanwhile cannot come back, and that is said', async () => {
  serverAnswers({
    'GET /api/cart': full,
    'DELETE /api/cart/remove': empty,
    'POST /api/cart/add': { status: 409, json: { message: 'This product is out of stock.' } },
  })
  await visit('/cart', aPerson())
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }, soon))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, soon))
  await waitFor(
    () => expect(screen.getByRole('alert').textContent).toBe('This product is out of stock.'),
    soon,
  )
  expect(screen.getByText('Your cart is empty.')).toBeTruthy()
})

test('what comes back while the line is down waits, and that is said', async () => {
  serverAnswers({ 'GET /api/cart': full, 'DELETE /api/cart/remove': empty, 'POST /api/cart/add': bad })
  await visit('/cart', aPerson())
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }, soon))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, soon))
  await screen.findByText(
    'Failed to add to cart. It is kept on this phone, and sent when the connection is back.',
    {},
    soon,
  )
  expect(screen.queryByText('Your cart is empty.')).toBeNull()
})

const cutShort = { status: 408, json: { message: 'The request took too long.' } }

test.each([
  ['without a response', bad],
  ['that was cut off on its way', cutShort],
])(
  'a removal %s waits at its row, is never called done, and undoing it sends nothing',
  async (_case, answer) => {
    const told: string[] = []
    render(<Told by={told} />)
    serverAnswers({ 'GET /api/cart': full, 'DELETE /api/cart/remove': answer, 'POST /api/cart/add': full })
    await visit('/cart', aPerson())
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }, soon))
    await screen.findByText(
      'Failed to remove item. It is kept on this phone, and sent when the connection is back.',
      {},
      soon,
    )
    expect(screen.getByText('Removal waits for a connection')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toHaveProperty('disabled', true)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, soon))
    await waitFor(() => expect(screen.queryByText('Removal waits for a connection')).toBeNull(), soon)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(told).not.toContain('Removed from your cart.')
  },
)

/** Notes every message, also one that is gone again soon. */
function Told({ by }: { by: string[] }) {
  by.push(...toasts.use().map(({ text }) => text))
  return null
}

test('a quantity that the server refuses is undone, and that is said on the page', async () => {
  serverAnswers({ 'GET /api/cart': full, 'PUT /api/cart/update': { status: 409, json: {} } })
  await visit('/cart', aPerson())
  await userEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }, soon))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to update quantity'), soon)
  expect(screen.getByText('3', { selector: '[role=status], output' })).toBeTruthy()
})

test('each total says what it leaves out', async () => {
  serverAnswers({ 'GET /api/cart': full })
  await visit('/cart', aPerson())
  expect(
    await screen.findByText('Delivery: the shop tells you the cost before it sends.', {}, soon),
  ).toBeTruthy()
})

test('goods of a shop that is away say that they wait until it is back, and are left out of the sum', async () => {
  const shop = { _id: 'away', name: 'Kabala Hills', awayUntil: '2026-12-02' }
  const honey = {
    ...row,
    _id: 'honey-row',
    listingId: { ...row.listingId, _id: 'honey', title: 'Wild honey', shop },
  }
  serverAnswers({ 'GET /api/cart': { json: { cart: { items: [row, honey] } } } })
  await visit('/cart', aPerson())
  const words = 'The shop is away. Back on 3 December. It stays in your cart: order it then.'
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
  expect(screen.getByText(/1 product can’t be ordered now.* Order it when the shop is back\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Go on shopping' })).toBeNull()
  expect(screen.getAllByText('NLe 286.50')).toHaveLength(2)
})

test('a cart of which nothing can be ordered leads on, and removes only what is no longer sold', async () => {
  const away = { _id: 'away', name: 'Kabala Hills', awayUntil: '2026-12-02' }
  const honey = { ...row, _id: 'honey-row', listingId: { ...row.listingId, _id: 'honey', shop: away } }
  const removed: unknown[] = []
  serverAnswers({
    'GET /api/cart': { json: { cart: { items: [{ ...row, available: false }, honey] } } },
    'DELETE /api/cart/remove': (body) => {
      removed.push(body)
      return { json: { cart: { items: [honey] } } }
    },
  })
  await visit('/cart', aPerson())
  const wayOn = await screen.findByRole('link', { name: 'Go on shopping' }, soon)
  expect(wayOn.getAttribute('href')).toBe('/shop')
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(removed).toEqual([{ listingId: 'rice' }]), soon)
  expect(screen.getByText(/Order it when the shop is back\./)).toBeTruthy()
})

test('only a cart with goods left to order says that the rest can be ordered', async () => {
  const gone = { ...row, _id: 'gone', available: false, listingId: { ...row.listingId, _id: 'oil' } }
  for (const [items, hasRest] of [
    [[gone], false],
    [[gone, row], true],
  ] as const) {
    serverAnswers({ 'GET /api/cart': { json: { cart: { items } } } })
    const { unmount } = await visit('/cart', aPerson())
    const words = await screen.findByText(/1 product can’t be ordered now/, {}, soon)
    expect(words.textContent?.includes('You can still order the rest.')).toBe(hasRest)
    expect(screen.getByText('No longer sold')).toBeTruthy()
    const subtotal = hasRest ? 'SubtotalNLe 286.50' : 'SubtotalNLe 0.00'
    expect(screen.getByText('Subtotal').parentElement?.textContent).toBe(subtotal)
    unmount()
  }
})

test('a row that the server does not remove stays, with an alert in the server’s words or our own', async () => {
  const words = 'The server has words of its own.'
  for (const [json, said] of [
    [{}, 'Failed to remove item'],
    [{ message: words }, words],
  ] as const) {
    serverAnswers({ 'GET /api/cart': full, 'DELETE /api/cart/remove': { status: 409, json } })
    const { unmount } = await visit('/cart', aPerson())
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }, soon))
    expect((await screen.findByRole('alert', {}, soon)).textContent).toBe(said)
    expect(screen.getByText('Country rice')).toBeTruthy()
    unmount()
  }
})
