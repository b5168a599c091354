import { expect, type Locator, type Page } from '@playwright/test'
import { openAtApplication } from '../support/application-rows.ts'
import {
  aNewVendor,
  aProduct,
  aShopper,
  putIntoCart,
  signInOn,
  theDemoAdministrator,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** What the specification says of failures that only a browser can show; docs/spec-map.md names the statements. */
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const lost = (page: Page, address: string | RegExp) => page.route(address, (route) => route.abort())

test('a login, a sign-up, a cart and an application without a response show the specification’s messages', async ({
  page,
  request,
}) => {
  await lost(page, /\/api\/(auth|cart\/add)/)
  await page.clock.install()
  await page.goto('/dashboard')
  const window = page.getByRole('dialog')
  await window.getByLabel('Email').fill('isatu@makit.example')
  await window.getByLabel('Password', { exact: true }).fill('whatever it is')
  await button(window, 'Login').click()
  // It is tried again for a while.
  await expect.poll(() => page.clock.runFor(10_000).then(() => window.getByRole('alert').count())).toBe(1)
  await expect(window.getByRole('alert')).toContainText('Login failed')
  await button(window, 'Sign up').click()
  for (const label of ['First name', 'Last name'])
    await window.getByLabel(label, { exact: true }).fill('Isatu')
  await window.getByLabel('Email').fill('isatu@makit.example')
  await window.getByLabel('Phone number').fill('010000123')
  await button(window, 'Next').click()
  for (const label of ['Password', 'Confirm password'])
    await window.getByLabel(label, { exact: true }).fill('whatever it is')
  await button(window, 'Sign up').click()
  await expect(window.getByRole('alert')).toContainText('Signup failed')

  const product = await aProduct(request, await theDemoVendor(request), { title: 'Lost connection rice' })
  await signInOn(page, await aShopper(request))
  await page.goto(`/shop/product/${product._id}`)
  await button(page, 'Add to Cart').first().click()
  await expect(toast(page, 'Failed to add to cart.')).toBeVisible()
  await page.unroute(/\/api\/(auth|cart\/add)/)
  await button(page, 'Add to Cart').first().click()
  await expect(toast(page, 'Added to cart!')).toBeVisible()
})

test('the application’s button reads Submitting... while it is sent', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/vendorApplication/apply', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/vendor-application')
  for (const label of ['Full name', 'Shop name', 'Shop description', 'Address'])
    await page.getByLabel(label).fill('Kadiatu')
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Phone').fill('010665544')
  await button(page, 'Submit Application').click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  letGo()
  await expect(toast(page, 'Failed to submit application')).toBeVisible()
})

test('a row that cannot be removed from the cart, and a profile that cannot be saved', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Sticky rice' })
  await putIntoCart(request, buyer, product, 1)
  await signInOn(page, buyer)
  await lost(page, '**/api/cart/remove')
  await page.goto('/cart')
  await button(page, 'Remove').click()
  await expect(page.getByRole('alert')).toContainText('Failed to remove item')
  const words = 'The server has words of its own.'
  await page.route('**/api/cart/remove', (route) => route.fulfill({ status: 409, json: { message: words } }))
  await button(page, 'Undo').click()
  await button(page, 'Remove').click()
  await expect(page.getByRole('alert')).toHaveText(words)
  await expect(page.getByText('Sticky rice')).toBeVisible()

  await page.goto('/dashboard/customer/profile')
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await lost(page, /\/api\/user\/profile/)
  await page.getByLabel('First name', { exact: true }).fill('Mariatu')
  await button(page, 'Save').click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('kola nut and ginger')
  await button(page, 'Change password').click()
  await expect(toast(page, 'Failed to change password. Try again.')).toBeVisible()
})

test('an administrator’s action that fails shows the specification’s message', async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  const application = {
    name: 'Kadiatu Mansaray',
    email: `kadiatu-${crypto.randomUUID()}@makit.example`,
    tel: '+23210665544',
    shopName: `Kadiatu Kitchen ${crypto.randomUUID().slice(-6)}`,
    shopDescription: 'Pots',
    address: 'Waterloo',
  }
  expect((await request.post('/api/vendorApplication/apply', { data: application })).status()).toBe(201)
  await signInOn(page, await theDemoAdministrator(request))
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  const confirm = (name: string) => button(page.getByRole('alertdialog'), name).click()
  const takeRole = async (row: Locator) => {
    await row.getByRole('button', { name: 'Change role' }).click()
    await page.getByRole('alertdialog').getByLabel('Role').selectOption('Customer')
    await confirm('Change role')
  }

  await page.goto(`/dashboard/admin/users?search=${vendor.user.email}`)
  const user = rowOf(vendor.user.email)
  await takeRole(user)
  await expect(toast(page, 'Role update failed')).toBeVisible()
  await user.getByRole('button', { name: 'Deactivate' }).click()
  await confirm('Deactivate')
  await expect(toast(page, 'Action failed')).toBeVisible()
  await user.getByRole('button', { name: 'Delete' }).click()
  await confirm('Delete')
  await expect(toast(page, 'Delete failed')).toBeVisible()

  await page.goto('/dashboard/admin/vendors')
  await page.getByRole('searchbox').fill(vendor.user.email)
  const row = rowOf(vendor.user.email)
  await row.getByRole('button', { name: 'Deactivate shop' }).click()
  await confirm('Deactivate shop')
  await expect(toast(page, 'Failed to toggle vendor status')).toBeVisible()
  await takeRole(row)
  await expect(toast(page, 'Failed to change role')).toBeVisible()

  const applied = rowOf(application.shopName)
  await openAtApplication(page, applied)
  await applied.getByRole('button', { name: 'Approve' }).click()
  await confirm('Approve')
  await expect(toast(page, 'Failed to approve vendor')).toBeVisible()
  await applied.getByRole('button', { name: 'Reject' }).click()
  await confirm('Reject')
  await expect(toast(page, 'Failed to reject vendor')).toBeVisible()
})

test('settings that cannot be saved show the specification’s message', async ({ page, request }) => {
  await signInOn(page, await theDemoAdministrator(request))
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.goto('/dashboard/admin/settings')
  await page.getByLabel('First name').fill('Mariatu')
  await button(page, 'Save profile').click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  for (const label of ['Old password', 'New password'])
    await page.getByLabel(label).fill('kola nut and ginger')
  await button(page, 'Change password').click()
  await expect(toast(page, 'Error changing password')).toBeVisible()
  await page.getByLabel('Session timeout').selectOption('4h')
  await button(page, 'Save timeout').click()
  await expect(toast(page, 'Failed to update timeout')).toBeVisible()
  await button(page, 'Log out all sessions').click()
  await button(page.getByRole('alertdialog'), 'Log out all sessions').click()
  await expect(toast(page, 'Error logging out sessions')).toBeVisible()
})
