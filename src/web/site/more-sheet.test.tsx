import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
  withoutSpread,
} from '#tests/support/rendered-pages.tsx'

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

test('logging out is retried while the server is busy', async () => {
  withoutSpread()
  const answers = [{ status: 503, headers: { 'Retry-After': '1' } }, {}]
  serverAnswers({ 'POST /api/auth/logout': () => ({ json: {}, ...answers.shift() }) })
  await visit('/dashboard/vendor/settings', { ...buyer, role: 'vendor' })
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'More' })).getByRole('button', { name: 'Logout' }),
  )
  const asked = () => calls.filter((call) => call === 'POST /api/auth/logout')
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test.each([
  ['customer', ['', '/profile', '/orders', '/favorites', '/settings']],
  ['vendor', ['', '/profile', '/shop', '/products', '/orders', '/settings']],
  // The messages are ours.
  ['admin', ['', '/profile', '/users', '/vendors', '/vendor-application', '/settings', '/messages']],
] as const)('the dashboard has the links of a %s, and Logout', async (role, paths) => {
  await visit('/dashboard', { ...buyer, role })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard')
  const sidebar = within(screen.getByRole('complementary'))
  const links = sidebar.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(paths.map((path) => `/dashboard/${role}${path}`)))
  expect(sidebar.getByRole('button', { name: 'Logout' })).toBeTruthy()
})
