import { screen, within } from '@testing-library/react'
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

const since = new Date(Date.now() - 49 * 3_600_000).toISOString()

test('the dashboard begins with what waits and for how long, and the menu counts it', async () => {
  serverAnswers({
    'GET /api/admin/waiting': {
      json: {
        applications: { count: 3, since },
        messages: { count: 100, since },
        reports: { count: 2, since },
        mended: { count: 1, since },
        orders: { count: 0, since: null },
        disputed: { count: 5, since },
      },
    },
  })
  await visit('/dashboard/admin', administrator)
  const row = await screen.findByRole('region', { name: 'Waiting for you' })
  await within(row).findByText('3')
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    '3ApplicationsOldest: 2 days',
    '99+Messages to answerOldest: 2 days',
    '2Reported products and shopsOldest: 2 days',
    '1Corrected productsOldest: 2 days',
    '0Orders unanswered for a dayNothing waits',
    '5Orders with a disputed paymentOldest: 2 days',
  ])
  const inSidebarAndBar = screen.getAllByRole('link', {
    name: 'Vendor Applications',
    description: '3 waiting',
  })
  expect(inSidebarAndBar).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'More', description: '99+ waiting' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }))
  expect(sheet.getByRole('link', { name: 'Messages', description: '99+ waiting' })).toBeTruthy()
})

test('the menu counts the orders that no shop answers and those with a disputed payment', async () => {
  const none = { count: 0, since: null }
  const [orders, disputed] = [
    { count: 3, since },
    { count: 1, since },
  ]
  serverAnswers({
    'GET /api/admin/waiting': {
      json: { applications: none, messages: none, reports: none, orders, disputed },
    },
  })
  await visit('/dashboard/admin', administrator)
  // The sidebar; on phones the link is behind 'More', which carries its count.
  expect(await screen.findByRole('link', { name: 'Orders', description: '4 waiting' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More', description: '4 waiting' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }))
  expect(sheet.getByRole('link', { name: 'Orders', description: '4 waiting' })).toBeTruthy()
})

test('what cannot be counted still leads to where it is dealt with', async () => {
  serverAnswers({ 'GET /api/admin/waiting': { status: 500, json: {} } })
  await visit('/dashboard/admin', administrator)
  const row = await screen.findByRole('region', { name: 'Waiting for you' })
  expect(await within(row).findAllByText('Could not be counted')).toHaveLength(6)
  expect(within(row).getAllByRole('link')).toHaveLength(6)
})

test('the recent activity leaves sign-ins to the security log', async () => {
  const asked: string[] = []
  serverAnswers({
    'GET /api/admin/settings/security': () => {
      asked.push(...calls.filter((call) => call.includes('/security')))
      return { json: { logs: [{ action: 'User deactivated: Foday Koroma', reason: 'Empty bags' }] } }
    },
  })
  await visit('/dashboard/admin', administrator)
  expect(await screen.findByText('User deactivated: Foday Koroma')).toBeTruthy()
  expect(screen.getByText('Reason: Empty bags')).toBeTruthy()
  expect(asked[0]).toBe('GET /api/admin/settings/security?without=sign-ins,own-data&limit=8')
})

test('the figures are shown, and lead to their lists', async () => {
  const json = { users: 1024, vendors: 12, products: 345, revenue: 1250.5 }
  serverAnswers({ 'GET /api/admin/stats': { json } })
  await visit('/dashboard/admin', administrator)
  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  await figures.findByText('NLe 1,250.50')
  expect(figures.getByText('Revenue')).toBeTruthy()
  const links = figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.slice(0, 3)).toEqual([
    ['1,024Total Users', '/dashboard/admin/users'],
    ['12Vendors', '/dashboard/admin/vendors'],
    ['345Active Products', '/shop'],
  ])
})
