import { screen, waitFor } from '@testing-library/react'
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
