import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { aNewVendor, type Session, signInOn, theDemoAdministrator } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** The vendor's and administrators' pages with responses that hold less than ours, or no responses at all. */
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

type Visited = readonly [path: string, words: string]
const adminPages: readonly Visited[] = [
  ['/dashboard/admin', 'Failed to load admin stats'],
  ['/dashboard/admin', 'Failed to load recent activity'],
  ['/dashboard/admin/users', 'Failed to load users'],
  ['/dashboard/admin/vendors', 'Failed to load vendors'],
  ['/dashboard/admin/vendor-application', 'Failed to fetch applications'],
  ['/dashboard/admin/messages', 'Failed to load messages'],
  ['/dashboard/admin/reports', 'Failed to load reports.'],
  ['/dashboard/admin/settings', 'Error loading admin settings'],
]
const vendorPages = (reason: string): readonly Visited[] => [
  ['/dashboard/vendor', 'Failed to load vendor stats'],
  ['/dashboard/vendor/products', `Failed to load data: ${reason}`],
  ['/dashboard/vendor/orders', 'Failed to fetch vendor orders'],
  ['/dashboard/vendor/shop', 'Failed to load your shop'],
  ['/dashboard/vendor/profile', 'Your devices could not be loaded.'],
]

/** `[]` is an empty list where the specification says 'list': an empty table, and no failure. */
const noAnswers: readonly [name: string, answer: { status: number; json: unknown }, reason: string][] = [
  ['an answer about something else', { status: 200, json: {} }, 'The server’s answer cannot be read'],
  ['a list of nothing', { status: 200, json: [] }, 'The server’s answer cannot be read'],
  ['a failure without words', { status: 500, json: {} }, 'The server answered with error 500'],
]
for (const [name, answer, reason] of noAnswers)
  test(`${name} instead of a response: dashboards show the specification’s messages`, async ({
    page,
    request,
  }) => {
    const isList = Array.isArray(answer.json)
    const visit = async (session: Session, pages: readonly Visited[]) => {
      await signInOn(page, session)
      for (const [path, words] of pages) {
        await page.goto(path)
        await expect(page.getByText(words, { exact: true })).toBeVisible()
        await expect(button(page, 'Try again').first()).toBeVisible()
      }
    }
    const [vendor, admin] = [await aNewVendor(request), await theDemoAdministrator(request)]
    await page.route(/\/api\/(vendor|admin|vendorApplication|messages|user)\b/, (route) =>
      route.fulfill(answer),
    )
    await visit(vendor, vendorPages(reason))
    const answersWithLists = /users|vendors|vendor-application/
    await visit(admin, isList ? adminPages.filter(([path]) => !answersWithLists.test(path)) : adminPages)
  })
