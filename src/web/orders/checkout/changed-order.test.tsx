import { screen, within } from '@testing-library/react'
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
import { type Answers, buyer, calls, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { watchOutbox } from '#web/app/watch-outbox.ts'

startWithoutServer()
beforeAll(watchOutbox)
afterEach(() => void vi.restoreAllMocks())

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
