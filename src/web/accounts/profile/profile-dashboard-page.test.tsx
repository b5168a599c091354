import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a profile and a password that cannot be saved show the specification’s messages', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  serverAnswers({
    'GET /api/user/profile': { json: { user: buyer } },
    'GET /api/user/sessions': { json: { sessions: [] } },
    'GET /api/user/addresses': { json: { addresses: [] } },
    'PUT /api/user/profile': lost,
    'PUT /api/user/profile/password': lost,
  })
  await visit('/dashboard/customer/profile', buyer)
  await press('Edit first name')
  await fillIn(screen.getByLabelText('First name'), 'tu')
  await press('Save')
  expect(await screen.findByText(/^Failed to update profile/)).toBeTruthy()
  expect(screen.getByLabelText('First name')).toHaveProperty('value', `${buyer.firstName}tu`)

  for (const label of ['New password', 'Confirm password'])
    await fillIn(screen.getByLabelText(label), 'kola nut and ginger')
  await press('Change password')
  expect(await screen.findByText('Failed to change password. Try again.')).toBeTruthy()
})
