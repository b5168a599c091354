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

test('the session timeout changes with its button alone, and what was chosen stays after a failure', async () => {
  let status = 500
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/admin/settings/profile': { json: administrator },
    'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [] } },
    'POST /api/admin/settings/security/timeout': (body) => {
      sent.push(body)
      return { status, json: {} }
    },
  })
  await visit('/dashboard/admin/settings', administrator)
  const timeout = await screen.findByRole('combobox', { name: 'Session timeout' })
  for (const choice of ['30m', '4h', '2h']) await userEvent.selectOptions(timeout, choice)
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])

  const save = screen.getByRole('button', { name: 'Save timeout' })
  await userEvent.click(save)
  expect(await screen.findByText('Failed to update timeout')).toBeTruthy()
  expect(timeout).toHaveProperty('value', '2h')
  status = 200
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  await userEvent.click(save)
  expect(await screen.findByText('Session timeout updated')).toBeTruthy()
  expect(sent).toEqual([{ timeout: '2h' }, { timeout: '2h' }])
})

test('what the server refuses of profile and password is said at its field', async () => {
  const wrong = 'This is not your current password'
  serverAnswers({
    'GET /api/admin/settings/profile': { json: { ...administrator, tel: '+23276123456' } },
    'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [] } },
    'PUT /api/admin/settings/profile/update': {
      status: 409,
      json: { message: 'An account with this email already exists.', code: 'email_taken' },
    },
    'PUT /api/admin/settings/password': { status: 400, json: { errors: { oldPassword: wrong } } },
  })
  await visit('/dashboard/admin/settings', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Save profile' }))
  const email = screen.getByLabelText('Email')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(within(email.closest('form')!).getByText('An account with this email already exists.')).toBeTruthy()

  const oldPassword = screen.getByLabelText('Old password')
  await userEvent.type(oldPassword, 'not this one')
  await userEvent.type(screen.getByLabelText('New password'), 'kola nut and ginger')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(document.activeElement).toBe(oldPassword)
})

test('logging out all sessions ends the own one too, and leads home', async () => {
  serverAnswers({
    'GET /api/admin/settings/profile': { json: administrator },
    'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [] } },
    'POST /api/admin/settings/logout-all': { json: { message: 'All sessions logged out' } },
  })
  await visit('/dashboard/admin/settings', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all sessions' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Log out all sessions' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(await screen.findByText('All sessions logged out')).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
