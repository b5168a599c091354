import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-0000000abcde'
const item = { _id: 'item', title: 'Gara cloth', quantity: 1, price: 100, status: 'cancelled' }
const order = {
  _id: id,
  createdAt: '2026-11-21T10:00:00.000Z',
  status: 'cancelled',
  total: 100,
  items: [item, { ...item, _id: 'other', title: 'Shea butter' }],
}

test('the way to the cart closes the window before the cart is there: it would lie over the page that Back shows', async () => {
  serverAnswers({
    'GET /api/order/': { json: { orders: [order], total: 1, totalPages: 1, currentPage: 1 } },
    [`POST /api/order/${id}/again`]: {
      json: { message: 'Some of it is in your cart.', missing: [{ title: 'Gara cloth', reason: 'gone' }] },
    },
  })
  await visit('/dashboard/customer/orders?status=cancelled', buyer)
  const again = await screen.findByRole('button', { name: 'Order again' })
  await userEvent.click(again)
  const dialog = within(await screen.findByRole('dialog', { name: 'Order again' }))
  fireEvent.click(dialog.getByRole('link', { name: 'Open cart' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('heading', { level: 1, name: /cart/i })).toBeTruthy()
})

test('where nothing can be had, the window leads to other goods and not to a cart without any', async () => {
  const missing = [
    { title: 'Gara cloth', reason: 'gone' },
    { title: 'Shea butter', reason: 'out_of_stock' },
  ]
  serverAnswers({
    'GET /api/order/': { json: { orders: [order], total: 1, totalPages: 1, currentPage: 1 } },
    [`POST /api/order/${id}/again`]: { json: { message: 'Nothing of this order can be had now.', missing } },
  })
  await visit('/dashboard/customer/orders?status=cancelled', buyer)
  await userEvent.click(await screen.findByRole('button', { name: 'Order again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order again' }))
  expect(dialog.getByText('Shea butter').parentElement?.textContent).toBe('Shea butter: out of stock')
  expect(dialog.getByRole('link', { name: 'Go on shopping' }).getAttribute('href')).toBe('/shop')
  expect(dialog.queryByRole('link', { name: 'Open cart' })).toBeNull()
})
