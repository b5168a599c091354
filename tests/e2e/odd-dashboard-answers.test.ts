import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { aNewVendor, signInOn, theDemoAdministrator } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** The vendor's and administrators' pages with responses that hold less than ours. */
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const answerWith = (json: unknown) => (route: Route) => route.fulfill({ json })

let broken: string[]

test.beforeEach(({ page }) => {
  broken = []
  page.on('pageerror', (error) => broken.push(error.message))
})

test.afterEach(() => {
  expect(broken).toEqual([])
})

const item = { _id: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }
const delivery = { firstName: 'Isatu', lastName: 'Conteh', address: '9 Bojon Street, Bo' }
const person = {
  _id: 'ann',
  firstName: 'Ann',
  lastName: 'Kamara',
  email: 'ann@makit.example',
  tel: '+23210123456',
  isActive: true,
}

test('a vendor’s pages need no more of a response than the specification names', async ({
  page,
  request,
}) => {
  await signInOn(page, await aNewVendor(request))
  const orders = [{ _id: 'part', order: 'parent-4f09bc', delivery, items: [item], vendorStatus: 'pending' }]
  await page.route('**/api/vendor/orders?*', answerWith({ orders }))
  await page.route('**/api/vendor/orders/*/item/*', answerWith({}))
  await page.goto('/dashboard/vendor/orders')
  const order = page.getByRole('article', { name: 'Order #4f09bc' })
  await expect(order.getByText('Delivery to 9 Bojon Street, Bo')).toBeVisible()
  await expect(order.getByText('NLe 191.00')).toBeVisible()
  await expect(page.locator('header, footer')).toHaveCount(0)
  await expect(button(order, 'Reject')).toHaveAccessibleDescription('Country rice')
  await button(order, 'Accept').click()
  await expect(toast(page, 'Accepted. The buyer is told.')).toBeVisible()

  const listings = [
    { _id: 'rice', title: 'Country rice', price: 95.5 },
    { _id: 'oil', title: 'Palm oil', price: 40, images: [], isActive: false },
  ]
  await page.route('**/api/vendor/listings?*', answerWith({ listings }))
  await page.route('**/api/vendor/shop', answerWith({ shop: { name: 'Rice House' } }))
  await page.goto('/dashboard/vendor/products')
  const product = page.getByRole('listitem').filter({ hasText: 'Country rice' })
  await expect(product.getByText('1 in stock')).toBeVisible()
  for (const name of ['Edit', 'Hide', 'Delete'])
    await expect(button(product, name)).toHaveAccessibleDescription('Country rice')

  await page.goto('/dashboard/vendor/shop')
  await expect(page.getByLabel('Shop name')).toHaveValue('Rice House')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.route('**/api/vendor/shop', answerWith({}))
  await button(page, 'Save shop').click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue('Rice House')
})

test('users beyond the first response are loaded after it and found like all others', async ({
  page,
  request,
}) => {
  const users = ['ann', 'bola', 'chernor'].map((_id) => ({
    ...person,
    _id,
    firstName: _id,
    role: 'customer',
  }))
  const headers = { 'X-Total-Count': '3' }
  await page.route('**/api/admin/users', (route) => route.fulfill({ headers, json: users.slice(0, 2) }))
  const older = '**/api/admin/users?page=1&limit=100'
  await page.route(older, (route) => route.fulfill({ headers, json: users }))
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/users')
  await expect(page.getByText('3 users')).toBeVisible()
  await page.getByLabel('Search by name, email or phone').fill('chernor')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
})

test('administrators’ pages need no more of a response than the specification names', async ({
  page,
  request,
}) => {
  await signInOn(page, await theDemoAdministrator(request))
  await page.route('**/api/admin/users', answerWith([{ ...person, role: 'customer' }]))
  await page.route('**/api/admin/users/ann/deactivate', answerWith({}))
  await page.goto('/dashboard/admin/users')
  const user = page.getByRole('row').filter({ hasText: 'Ann Kamara' })
  for (const name of ['Deactivate', 'Delete'])
    await expect(button(user, name)).toHaveAccessibleDescription('Ann Kamara')
  const readAgain = page.waitForRequest('**/api/admin/users')
  await button(user, 'Deactivate').click()
  await button(page.getByRole('alertdialog'), 'Deactivate').click()
  await expect(toast(page, 'User deactivated')).toBeVisible()
  await readAgain

  await page.route('**/api/admin/vendors?*', answerWith([{ ...person, role: 'vendor' }]))
  await page.goto('/dashboard/admin/vendors')
  const vendor = page.getByRole('row').filter({ hasText: 'Ann Kamara' })
  await expect(vendor.getByText('Active', { exact: true })).toBeVisible()
  await expect(vendor).not.toContainText('deactivated')
  await expect(button(vendor, 'Deactivate shop')).toHaveAccessibleDescription('Shop of Ann Kamara')

  const application = {
    _id: 'one',
    name: 'Ann Kamara',
    email: 'ann@makit.example',
    tel: '+23210123456',
    shopName: 'Rice House',
    shopDescription: 'Rice',
    address: 'Bo',
    status: 'pending',
  }
  await page.route('**/api/vendorApplication?*', answerWith([application]))
  await page.goto('/dashboard/admin/vendor-application')
  const row = page.getByRole('row').filter({ hasText: 'Rice House' })
  await expect(button(row, 'Approve')).toHaveAccessibleDescription('Rice House')
  await expect(row).not.toContainText('looks wrong')

  const { firstName, lastName, email, tel } = person
  await page.route('**/api/admin/settings/profile', answerWith({ firstName, lastName, email, tel }))
  await page.route('**/api/admin/settings/security?*', answerWith({ logs: [{ action: 'Signed in' }] }))
  await page.goto('/dashboard/admin/settings')
  await expect(page.getByLabel('First name')).toHaveValue('Ann')
  await expect(page.getByLabel('Session timeout')).toHaveValue('1h')
  await expect(page.getByText('Signed in')).toBeVisible()

  const messages = [{ firstName, lastName, email, tel, message: 'Is the rice new?' }]
  await page.route('**/api/messages?*', answerWith({ messages }))
  await page.goto('/dashboard/admin/messages')
  const message = page.getByRole('article', { name: 'Ann Kamara' })
  await expect(message.getByText('Is the rice new?')).toBeVisible()
  await expect(message).not.toContainText('looks wrong')
})
