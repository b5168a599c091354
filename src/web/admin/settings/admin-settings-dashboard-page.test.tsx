import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const press = (name: string, within_ = within(document.body)) =>
  userEvent.click(within_.getByRole('button', { name }))

test('settings that cannot be saved show the specification’s message', async () => {
  const refused = { status: 500, json: {} }
  serverAnswers({
    'GET /api/admin/settings/profile': { json: { ...administrator, tel: '+23210123456' } },
    'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [] } },
    'PUT /api/admin/settings/profile/update': refused,
    'PUT /api/admin/settings/password': refused,
    'POST /api/admin/settings/security/timeout': refused,
    'POST /api/admin/settings/logout-all': refused,
  })
  await visit('/dashboard/admin/settings', administrator)
  await fillIn(await screen.findByLabelText('First name'), 'tu')
  await press('Save profile')
  expect(await screen.findByText(/^Failed to update profile/)).toBeTruthy()
  for (const label of ['Old password', 'New password'])
    await fillIn(screen.getByLabelText(label), 'kola nut and ginger')
  await press('Change password')
  expect(await screen.findByText(/^Error changing password/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Session timeout' }), '4h')
  await press('Save timeout')
  expect(await screen.findByText(/^Failed to update timeout/)).toBeTruthy()
  await press('Log out all sessions')
  await press('Log out all sessions', within(await screen.findByRole('alertdialog')))
  expect(await screen.findByText(/^Error logging out sessions/)).toBeTruthy()
})
