import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

test('a double press of More does not log out, where Logout comes under the finger', async () => {
  await visit('/dashboard/vendor/settings', { ...buyer, role: 'vendor' })
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const logout = within(screen.getByRole('dialog', { name: 'More' })).getByRole('button', { name: 'Logout' })
  fireEvent.click(logout, { detail: 2 })
  expect(screen.getByRole('dialog', { name: 'More' })).toBeTruthy()
  expect(location.pathname).toBe('/dashboard/vendor/settings')
  fireEvent.click(logout, { detail: 1 })
  expect(await screen.findByText('You have been logged out.')).toBeTruthy()
})
