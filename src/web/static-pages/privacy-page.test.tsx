import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const section = (name: string) => screen.getByRole('heading', { name }).closest('section')!.textContent

test('the page says what administrators see of orders, and that they write notes', async () => {
  await visit('/privacy')
  const seers = section('Who sees it')
  expect(seers).toContain('every order with its name, number, address, goods and payments')
  expect(seers).toContain('take lists of these away as files, and write notes about an order')
  expect(section('What we keep, and why')).toContain('What our administrators note about your orders')
  expect(section('For how long')).toContain('Administrators’ notes about an order')
})

test('neither the page nor the profile promises more than the file holds', async () => {
  const { unmount } = await visit('/privacy')
  const getData = section('Get your data')
  expect(getData).toContain('administrators’ notes about orders, what the other side noted about a payment')
  expect(document.body.textContent).not.toContain('everything we keep')
  unmount()
  serverAnswers({
    'GET /api/user/profile': { json: { user: buyer } },
    'GET /api/user/sessions': { json: { sessions: [] } },
    'GET /api/user/addresses': { json: { addresses: [] } },
  })
  await visit('/dashboard/customer/profile', buyer)
  await screen.findByText(/One file with your account, your orders and what you wrote/)
  expect(document.body.textContent).not.toContain('everything we keep')
})
