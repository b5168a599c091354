import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
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

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

test('the arrow keys give and take nothing: a vendor loses the shop, and the account, by the button of a dialog alone', {
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
  await page.goto(`/dashboard/admin/users?search=${vendor.user.email}`)
  await confirmIn(page, row, 'Deactivate')
  await expect(page.getByText('User deactivated', { exact: true })).toBeVisible()
  expect((await request.get('/api/saved', { headers: withToken(vendor) })).status()).toBe(401)
  await confirmIn(page, row, 'Activate')
  await expect(page.getByText('User activated', { exact: true })).toBeVisible()
  await confirmIn(page, row, 'Delete')
  await expect(page.getByText('User deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No users match your criteria.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('settings: profile, password and session timeout are changed, and logging out all sessions leads home', {
  tag: '@once',
}, async ({ page, request }) => {
  const admin = await anAdministrator(request)
  const shopper = await aShopper(request)
  await signInOn(page, admin)
  await page.goto('/dashboard/admin/settings')
  await page.getByLabel('First name').fill('Fatu')
  await page.getByLabel('Phone number').fill('010 65-43 21')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+23210654321')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').firstName)).toBe('Fatu')

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

  const timeout = page.getByLabel('Session timeout')
  await expect(timeout.getByRole('option')).toHaveText(['30m', '1h', '2h', '4h'])
  const log = page.getByRole('region', { name: 'Security log' })
  for (const choice of ['2h', '1h']) {
    await timeout.selectOption(choice)
    await page.getByRole('button', { name: 'Save timeout' }).click()
    await expect(log.getByRole('listitem').first()).toContainText(`Session timeout set to ${choice}`)
  }

  await page.getByRole('button', { name: 'Log out all sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all sessions' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('All sessions logged out')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await request.get('/api/saved', { headers: withToken(shopper) })).status()).toBe(401)
})
