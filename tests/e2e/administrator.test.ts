import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  openFilters,
  orderOf,
  read,
  type Session,
  signInOn,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const demoPassword = 'Makit-demo-2026'
const withToken = ({ token }: Session) => ({ Authorization: `Bearer ${token}` })

const login = async (request: APIRequestContext, email: string, password = demoPassword): Promise<Session> =>
  (await request.post('/api/auth/login', { data: { email, password } })).json()

const theAdministrator = (request: APIRequestContext) => login(request, 'admin@makit.example')

/** An administrator for this test alone, whose session the test may end. */
async function anAdministrator(request: APIRequestContext): Promise<Session> {
  const [admin, person] = [await theAdministrator(request), await aShopper(request)]
  const path = `/api/admin/users/${person.user._id}/role`
  const answer = await request.patch(path, { headers: withToken(admin), data: { role: 'admin' } })
  expect(answer.status()).toBe(200)
  return { ...person, user: (await answer.json()).user }
}

/** Presses the button of a row and confirms its dialog. */
async function confirmIn(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

async function giveRole(page: Page, row: Locator, role: string): Promise<void> {
  await row.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByRole('button', { name: 'Change role' }).click()
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

test('the dashboard shows the figures and leads to their lists and the audit log', async ({
  page,
  request,
}) => {
  const admin = await theAdministrator(request)
  const stats = await (await request.get('/api/admin/stats', { headers: withToken(admin) })).json()
  await signInOn(page, admin)
  await page.goto('/dashboard/admin')
  await expect(page.getByRole('link', { name: `${stats.users} Total Users` })).toBeVisible()
  await expect(page.getByText('Revenue', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `${stats.products} Active Products` })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity.getByRole('listitem').first()).toBeVisible()
  await expect(activity).not.toContainText('signed in')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link', { name: /Applications/ })).toHaveAttribute(
    'href',
    '/dashboard/admin/vendor-application',
  )
  await page.getByRole('link', { name: `${stats.vendors} Vendors` }).click()
  await expect(page).toHaveURL('/dashboard/admin/vendors')
  await expect(page.getByText(`${stats.vendors} vendors`, { exact: true })).toBeVisible()
})

test('users: ten per page, searched and filtered, and a filter begins at page 1 again', async ({
  page,
  request,
}) => {
  await signInOn(page, await theAdministrator(request))
  await page.goto('/dashboard/admin/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()

  await openFilters(page)
  await page.getByLabel('Role', { exact: true }).selectOption('Vendor')
  await expect(page.getByText(/^Page 2 of \d+$/)).toHaveCount(0)
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('Vendor')
  await page.getByLabel('Role', { exact: true }).selectOption('All')
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive')
  await expect(rowOf(page, 'Santigie Kabia')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('All')

  const search = page.getByRole('searchbox', { name: 'Search by name, email or phone' })
  for (const words of ['aminata kamara', 'VENDOR@makit', '010100274', '+23210100274']) {
    await search.fill(words)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, 'vendor@makit.example')).toBeVisible()
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search.fill('nobody has this name')
  await expect(page.getByText('No users match your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('a user gets a role, is deactivated, activated and deleted, each with its message', {
  tag: '@once',
}, async ({ page, request }) => {
  const person = await aShopper(request)
  await signInOn(page, await theAdministrator(request))
  await page.goto(`/dashboard/admin/users?search=${person.user.email}`)
  const row = rowOf(page, person.user.email)
  await giveRole(page, row, 'Vendor')
  await expect(page.getByText('User role updated')).toBeVisible()
  await confirmIn(page, row, 'Deactivate')
  await expect(page.getByText('User deactivated', { exact: true })).toBeVisible()
  await expect(row.getByText('Inactive')).toBeVisible()
  expect((await request.get('/api/saved', { headers: withToken(person) })).status()).toBe(401)
  await confirmIn(page, row, 'Activate')
  await expect(page.getByText('User activated', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No users match your criteria.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the administrator’s own row offers no refused action, and a failure shows its message and changes nothing', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await theAdministrator(request)
  const person = await aShopper(request)
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/users?search=admin@makit.example')
  const own = rowOf(page, 'Isatu Bangura (you)')
  await expect(own.getByRole('button')).toHaveCount(0)

  await page.goto(`/dashboard/admin/users?search=${person.user.email}`)
  await page.route('**/api/admin/users/*/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const row = rowOf(page, person.user.email)
  await giveRole(page, row, 'Admin')
  await expect(page.getByText('Role update failed')).toBeVisible()
  await expect(row.getByRole('cell').nth(1)).toHaveText('Customer')
  const switching = row.getByRole('button', { name: 'Deactivate', exact: true })
  await expect(switching).toHaveAccessibleDescription('Isatu Conteh')
  await confirmIn(page, row, 'Deactivate')
  await expect(page.getByText('Action failed')).toBeVisible()

  await page.route('**/api/admin/users', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, person.user.email)).toBeVisible()
})

test('vendors are searched and filtered; a shop is switched off and on; a role is taken', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await theAdministrator(request)
  const person = await aShopper(request)
  const headers = withToken(admin)
  const users = `/api/admin/users/${person.user._id}`
  await request.patch(`${users}/role`, { headers, data: { role: 'vendor' } })
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/vendors?page=99')
  await expect(page.getByRole('table', { name: 'Vendors' })).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive')
  await expect(rowOf(page, 'Congo Town Sports & Shoes')).toContainText('The shop is switched off.')
  await expect(rowOf(page, 'Kamara Family Store')).toHaveCount(0)
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await page.getByRole('searchbox').fill('no such vendor')
  await expect(page.getByText('No vendors found.')).toBeVisible()

  await page.getByRole('searchbox').fill(person.user.email)
  const row = rowOf(page, person.user.email)
  await confirmIn(page, row, 'Deactivate shop')
  await expect(page.getByText('Vendor status updated')).toBeVisible()
  await expect(row.getByText('Inactive')).toBeVisible()
  // Another administrator was faster, which this page does not know: the press sends the wanted state.
  await request.patch(`/api/admin/vendors/${person.user._id}/toggle`, { headers })
  await confirmIn(page, row, 'Activate shop')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()

  await request.patch(`${users}/deactivate`, { headers })
  await page.reload()
  await expect(row).toContainText('The account is deactivated.')
  await expect(row.getByRole('button', { name: 'Activate shop' })).toHaveCount(0)
  await request.patch(`${users}/activate`, { headers })

  await giveRole(page, row, 'Customer')
  await expect(page.getByText('Vendor role updated')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the arrow keys give and take nothing: a vendor loses the shop by the button of a dialog alone', {
  tag: '@once',
}, async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: 'Bonga fish', stock: '9' })
  const buyer = await aShopper(request)
  await orderOf(request, buyer, [product])
  const changes: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET') changes.push(`${call.method()} ${new URL(call.url()).pathname}`)
  })
  await signInOn(page, await theAdministrator(request))
  await page.goto('/dashboard/admin/vendors')
  await page.getByRole('searchbox').fill(vendor.user.email)
  const row = rowOf(page, vendor.user.email)
  await expect(rows(page)).toHaveCount(1)
  // As far as the row's controls reach, every key that moves through a list.
  await page.getByRole('combobox', { name: 'Status' }).focus()
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab')
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'c']) await page.keyboard.press(key)
  }
  await row.getByRole('button', { name: 'Change role' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Role')).toBeFocused()
  for (const key of ['ArrowDown', 'Home', 'End', 'ArrowDown']) await page.keyboard.press(key)
  await dialog.getByLabel('Role').selectOption('Customer')
  await expect(dialog).toContainText('1 waiting order will be rejected')
  await expect(dialog).toContainText('1 product will be hidden.')
  const viewport = page.viewportSize()!
  // As a phone's keyboard leaves it.
  await page.setViewportSize({ ...viewport, height: 420 })
  for (const name of ['Cancel', 'Change role'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(viewport)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Change role' })).toBeFocused()
  expect(changes).toEqual([])
  expect((await request.get(`/api/listings/${product._id}`)).status()).toBe(200)

  await row.getByRole('button', { name: 'Change role' }).click()
  await dialog.getByLabel('Role').selectOption('Customer')
  await dialog.getByLabel('Reason').fill('Empty bags')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Vendor role updated: 1 order rejected, 1 product hidden')).toBeVisible()
  await expect(page.getByText('No vendors found.')).toBeVisible()
  expect((await request.get(`/api/listings/${product._id}`)).status()).toBe(404)
  const [order] = (await read(request, buyer, '/api/order/')).orders
  expect(order.status).toBe('rejected')
})

test('settings: the profile and the password change, with every error at its field', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await anAdministrator(request)
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/settings')
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Phone number must be in format 0XXXXXXXX or +232XXXXXXXX')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Fatu')
  await page.getByLabel('Phone number').fill('010 65-43 21')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+23210654321')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').firstName)).toBe('Fatu')

  await page.getByLabel('Email').fill('admin@makit.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  const oldPassword = page.getByLabel('Old password')
  await oldPassword.fill('not this one')
  await page.getByLabel('New password').fill('kola nut and ginger')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(oldPassword).toBeFocused()
  await expect(oldPassword).toHaveAttribute('aria-invalid', 'true')
  await oldPassword.fill('kwik-senhandbag-77')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  expect((await login(request, admin.user.email, 'kola nut and ginger')).token).toBeTruthy()
})

test('settings: the session timeout is one of four, and logging out all sessions leads home', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await anAdministrator(request)
  const shopper = await aShopper(request)
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/settings')
  const timeout = page.getByLabel('Session timeout')
  await expect(timeout.getByRole('option')).toHaveText(['30m', '1h', '2h', '4h'])
  const save = page.getByRole('button', { name: 'Save timeout' })
  await timeout.selectOption('2h')
  await save.click()
  await expect(page.getByText('Session timeout updated')).toBeVisible()
  const log = page.getByRole('region', { name: 'Security log' })
  await expect(log.getByRole('listitem').first()).toContainText('Session timeout set to 2h')
  await timeout.selectOption('1h')
  await save.click()
  await expect(log.getByRole('listitem').first()).toContainText('Session timeout set to 1h')

  await page.getByRole('button', { name: 'Log out all sessions' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Log out all sessions' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('All sessions logged out')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await request.get('/api/saved', { headers: withToken(shopper) })).status()).toBe(401)
})

test('settings: the security log has pages and filters, and values typed beside it stay', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await anAdministrator(request)
  const change = { headers: withToken(admin), data: { timeout: '1h' } }
  for (let time = 0; time < 11; time++) await request.post('/api/admin/settings/security/timeout', change)
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/settings')
  const log = page.getByRole('region', { name: 'Security log' })
  await expect(log.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('First name').fill('Half typed')
  await log.getByRole('button', { name: 'Next' }).click()
  await expect(log.getByText(/^Page 2 of/)).toBeVisible()
  await expect(log.getByRole('heading')).toBeFocused()
  await log.getByLabel('Kind of action').selectOption('Users')
  await expect(log.getByRole('listitem').first()).toContainText('User role set to admin')
  await expect(log).not.toContainText('Session timeout')
  await expect(page.getByLabel('First name')).toHaveValue('Half typed')
})
