import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  aNewVendor,
  aShopper,
  type Session,
  shopperPassword,
  signInOn,
  theDemoAdministrator,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** A role that an administrator gives or takes while the user is signed in: this device remembers the old one. */
const ownUser = '**/api/user/profile'
const products = (page: Page) => page.getByRole('heading', { level: 1, name: 'My products' })
const storedRole = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').role)

async function giveRole(request: APIRequestContext, { user }: Session, role: string): Promise<void> {
  const headers = { Authorization: `Bearer ${(await theDemoAdministrator(request)).token}` }
  const answer = await request.patch(`/api/admin/users/${user._id}/role`, { headers, data: { role } })
  expect(answer.status()).toBe(200)
}

/** A customer signed in on this page who has become a vendor since, and the addresses that the page visits from now on. */
async function aFreshVendorOn(page: Page, request: APIRequestContext) {
  const person = await aShopper(request)
  await signInOn(page, person)
  await giveRole(request, person, 'vendor')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  return { person, visited }
}

test.describe('a role that changes while its user is signed in', { tag: '@once' }, () => {
  test('a new vendor enters the vendor’s pages at once', async ({ page, request }) => {
    const { person, visited } = await aFreshVendorOn(page, request)
    await page.goto('/dashboard/vendor/products')
    await expect(products(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible()
    expect(visited).not.toContain('/403')
    const { user } = await page.evaluate(() => ({ user: JSON.parse(localStorage.getItem('user') ?? '{}') }))
    expect(user).toMatchObject({ ...person.user, role: 'vendor' })
  })

  test('where the server cannot return the user, the page shows a message and retries', async ({
    page,
    request,
  }) => {
    const { visited } = await aFreshVendorOn(page, request)
    await page.route(ownUser, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '60' } }))
    await page.goto('/dashboard/vendor/products')
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
    await expect(products(page)).toBeVisible()
    await page.unroute(ownUser)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/vendor/products')
    expect(visited).not.toContain('/403')
  })

  test('a session that has ended meanwhile opens the login window over the page', async ({
    page,
    request,
  }) => {
    const { person } = await aFreshVendorOn(page, request)
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${person.token}` } })
    await page.goto('/dashboard/vendor/products')
    const loginWindow = page.getByRole('dialog', { name: /login/i })
    await expect(loginWindow).toContainText('Your session has ended.')
    await loginWindow.getByLabel('Password', { exact: true }).fill(shopperPassword)
    await loginWindow.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(loginWindow).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/vendor/products')
  })

  test('a user who has lost the role is led to /403 by the first refusal', async ({ page, request }) => {
    const vendor = await aNewVendor(request)
    await signInOn(page, vendor)
    await giveRole(request, vendor, 'customer')
    await page.goto('/dashboard/vendor/products')
    await expect(page).toHaveURL('/403')
    expect(await storedRole(page)).toBe('customer')
  })
})
