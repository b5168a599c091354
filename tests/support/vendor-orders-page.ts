import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Answers, buyer, serverAnswers, visit } from './rendered-pages.tsx'

export const item = { _id: 'item', title: 'Country rice', quantity: 1, price: 95.5, status: 'pending' }
/** A vendor's order of one item, `#4f09bc` to people. */
export const order = { _id: 'part', order: '01900000-0000-7000-8000-0000004f09bc', items: [item] }

/** The call that decides its item. */
export const decide = 'PUT /api/vendor/orders/part/item/item'
export const offline = () => Promise.reject(new TypeError('Failed to fetch'))
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens the vendor's orders, with the one order, and answers decisions about its item so. */
export async function visitOrders(answer: Answers[string]): Promise<void> {
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [order], waiting: 1 } }, [decide]: answer })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
}
