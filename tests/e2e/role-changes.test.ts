import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  aShopper,
  type Session,
  shopperPassword,
  signInOn,
  theDemoAdministrator,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const ownUser = '**/api/user/profile'
const products = (page: Page) => page.getByRole('heading', { level: 1, name: 'My products' })
const storedRole = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').role)

async function giveRole(request: APIRequestContext, { user }: Session, role: string): Promise<void> {
  const headers = { Authorization: `Bearer ${(await theDemoAdministrator(request)).token}` }
  const answer = await request.patch(`/api/admin/users/${user._id}/role`, { headers, data: { role } })
  expect(answer.status()).toBe(200)
}

test('a role that changes while its user is signed in holds at once, for a vendor made and for one who is none any more', {
  tag: '@once',
}, async ({ page, request }) => {
  const person = await aShopper(request)
  await giveRole(request, person, 'vendor')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const vendorsMenu = page.getByRole('link', { name: 'Shop', exact: true })
  // This device remembers the old role.
  const openWithOldRole = async () => {
    await signInOn(page, person)
    await page.goto('/dashboard/vendor/products')
  }

  await test.step('a new vendor enters the vendor’s pages', async () => {
    await openWithOldRole()
    await expect(products(page)).toBeVisible()
    await expect(vendorsMenu).toBeVisible()
    const { user } = await page.evaluate(() => ({ user: JSON.parse(localStorage.getItem('user') ?? '{}') }))
    expect(user).toMatchObject({ ...person.user, role: 'vendor' })
  })

  await test.step('where the server cannot return the user, the page shows a message and retries', async () => {
    await page.route(ownUser, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '60' } }))
    await openWithOldRole()
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
    await expect(products(page)).toBeVisible()
    await page.unroute(ownUser)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(vendorsMenu).toBeVisible()
    await expect(page).toHaveURL('/dashboard/vendor/products')
  })

  await test.step('a session that has ended meanwhile opens the login window over the page', async () => {
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${person.token}` } })
    await openWithOldRole()
    const loginWindow = page.getByRole('dialog', { name: /login/i })
    await expect(loginWindow).toContainText('Your session has ended.')
    await loginWindow.getByLabel('Password', { exact: true }).fill(shopperPassword)
    await loginWindow.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(loginWindow).toHaveCount(0)
    await expect(vendorsMenu).toBeVisible()
    await expect(page).toHaveURL('/dashboard/vendor/products')
  })
  expect(visited).not.toContain('/403')

  await test.step('who has lost the role is led to /403 by the first refusal', async () => {
    await giveRole(request, person, 'customer')
    await page.reload()
    await expect(page).toHaveURL('/403')
    expect(await storedRole(page)).toBe('customer')
  })
})
