import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  administrator,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const part = (name: string, more: object) => ({
  _id: name,
  shop: { _id: name, name },
  tel: '+23210665544',
  toPay: 50,
  payment: 'none',
  unansweredSince: null,
  ...more,
})
const order = {
  _id: '01900000-0000-7000-8000-0000000abcde',
  createdAt: daysAgo(3),
  status: 'pending',
  total: 180,
  toPay: 130.5,
  buyer: { _id: 'buyer', name: 'Isata Kamara' },
  lines: 2,
  titles: ['Palm oil', 'Garri'],
  shops: [
    part('Kamara Store', { toPay: 80.5, unansweredSince: daysAgo(3) }),
    part('Gara House', { tel: '+23210665545' }),
  ],
}
const answer = { orders: [order], totalPages: 1, currentPage: 1, total: 1 }

test('unanswered orders are a choice among the statuses, and stand in the address', async () => {
  serverAnswers({ 'GET /api/admin/orders': { json: answer } })
  await visit('/dashboard/admin/orders?status=accepted', administrator)
  await screen.findByText('Isata Kamara')
  const status = screen.getByRole('combobox', { name: 'Status' })
  await userEvent.selectOptions(status, 'Unanswered for a day')
  expect(location.search).toBe('?unanswered=true')
  expect(status).toHaveProperty('value', 'unanswered')
  await userEvent.selectOptions(status, 'Rejected')
  await waitFor(() => expect(location.search).toBe('?status=rejected'))
  expect(calls.filter((call) => call.startsWith('GET /api/admin/orders')).length).toBeGreaterThan(2)
})

test.each([
  ['Unanswered for a day: 3', () => '?unanswered=true'],
  ['Disputed: 2', () => `?payment=disputed&from=${daysAgo(90).slice(0, 10)}`],
])('the count %s leads to the orders that it counts, and from these back to all', async (name, search) => {
  const none = { count: 0, since: null }
  const waiting = {
    applications: none,
    messages: none,
    reports: none,
    orders: { count: 3, since: daysAgo(3) },
    disputed: { count: 2, since: daysAgo(3) },
  }
  serverAnswers({
    'GET /api/admin/orders': { json: answer },
    'GET /api/admin/waiting': { json: waiting },
  })
  await visit('/dashboard/admin/orders?status=accepted', administrator)
  await userEvent.click(await screen.findByRole('link', { name }))
  await waitFor(() => expect(location.search).toBe(search()))
  expect(screen.queryByRole('link', { name: /^(Unanswered|Disputed)/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show all orders' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('a shop that lets an order wait stands with how long, and its number to call', async () => {
  serverAnswers({ 'GET /api/admin/orders': { json: answer } })
  await visit('/dashboard/admin/orders?unanswered=true', administrator)
  const [slow, other] = [await screen.findByText(/Kamara Store/), screen.getByText(/Gara House/)]
  expect(slow.textContent).toContain('No answer for 3 days')
  const call = within(slow).getByRole('link')
  expect([call.getAttribute('href'), call.textContent]).toEqual(['tel:+23210665544', '+232 10 665544'])
  expect(other.textContent).toBe('Gara House, NLe 50.00')
})

test('what is to pay comes first, beside what was ordered where that is another sum', async () => {
  const plain = { ...order, _id: '01900000-0000-7000-8000-0000000fedcb', total: 70, toPay: 70 }
  serverAnswers({ 'GET /api/admin/orders': { json: { ...answer, orders: [order, plain] } } })
  await visit('/dashboard/admin/orders', administrator)
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(within(first!).getAllByRole('cell').at(-1)?.textContent).toContain('NLe 130.50')
  expect(first!.textContent).toContain('Ordered for NLe 180.00')
  expect(second!.textContent).toContain('NLe 70.00')
  expect(second!.textContent).not.toContain('Ordered for')
})

test('an order whose shops have received all of it says so, one that is paid in part does not', async () => {
  const paid = { payment: 'received', paid: 50, stillToPay: 0 }
  const ofOne = { ...order, total: 50, toPay: 50, shops: [part('Kamara Store', paid)] }
  const ofTwo = {
    ...order,
    total: 100,
    toPay: 100,
    shops: [part('Kamara Store', paid), part('Gara House', {})],
  }
  serverAnswers({ 'GET /api/admin/orders': { json: { ...answer, orders: [ofOne, ofTwo] } } })
  await visit('/dashboard/admin/orders', administrator)
  const [one, two] = (await screen.findAllByRole('row')).slice(1)
  expect(one!.textContent).toContain('Paid in full')
  expect(two!.textContent).not.toContain('Paid in full')
})
