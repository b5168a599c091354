import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const item = { _id: 'item', title: 'Country rice', quantity: 1, price: 95.5, status: 'pending' }
const order = { _id: 'part', order: '01900000-0000-7000-8000-0000004f09bc', items: [item] }

test('the menu counts the orders that wait, and less after a decision', async () => {
  let waiting = 2
  const decided = { ...order, items: [{ ...item, status: 'accepted' }] }
  serverAnswers({
    'GET /api/vendor/waiting': () => ({ json: { orders: waiting } }),
    'GET /api/vendor/orders': { json: { orders: [order], waiting } },
    'PUT /api/vendor/orders/part/item/item': () => {
      waiting -= 1
      return { json: { message: 'Accepted. The buyer is told.', order: decided } }
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  // In the sidebar and in the bar of phones.
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Shop orders', description: '2 waiting' })).toHaveLength(2),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted. The buyer is told.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Shop orders', description: '1 waiting' })).toHaveLength(2),
  )
})
