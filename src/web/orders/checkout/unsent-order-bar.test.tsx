import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { buyer, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { watchUnsentOrder } from '#web/app/watch-unsent-order.ts'
import { forgetSession } from '#web/sessions/session.ts'
import { endAttempt, startAttempt } from './order-attempt.ts'

startWithoutServer()
beforeAll(watchUnsentOrder)

const delivery = { firstName: 'Isata', lastName: 'Kamara', phone: '076123456', address: '9 Bojon Street, Bo' }
const body = {
  items: [{ listingId: '1', title: 'Rice', price: 20, quantity: 1 }],
  delivery: { ...delivery, method: 'delivery' as const, instructions: '', landmark: '' },
  total: 20,
}
const bar = () => screen.queryByRole('complementary', { name: 'Unanswered order' })

test('an order without a response is named on every page but checkout, until it has one', async () => {
  await visit('/faq', buyer)
  expect(bar()).toBeNull()
  act(() => void startAttempt(buyer._id, body))
  await waitFor(() => expect(bar()?.textContent).toContain('We do not know yet whether your order arrived.'))

  await userEvent.click(screen.getByRole('link', { name: 'Check at checkout' }))
  await waitFor(() => expect(location.pathname).toBe('/checkout'))
  await waitFor(() => expect(bar()).toBeNull())

  act(() => history.back())
  await waitFor(() => expect(bar()).not.toBeNull())
  act(() => endAttempt(buyer._id))
  expect(bar()).toBeNull()
})

test('another user, and a visitor, see nothing of it', async () => {
  startAttempt(buyer._id, body)
  await visit('/faq', { ...buyer, _id: '01900000-0000-7000-8000-000000000002' })
  expect(bar()).toBeNull()
  act(forgetSession)
  expect(bar()).toBeNull()
})
