import { expect, type Page } from '@playwright/test'
import { aShopper, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('a signed-out visitor of a guarded page lands on the home page with the login window open', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/cart', '/checkout', '/dashboard', '/dashboard/admin/users', '/dashboard/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()
  }
})

test('Login stands in the header at every width, the profile menu in its place once signed in; logging out ends the session in every tab', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()

  const session = await aShopper(request)
  await signInOn(page, session)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Your account' }).click()
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
  await expect(logout).toBeVisible()
  if (isPhone(page)) {
    // The menu of phones covers it and has the same link once.
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0)
    await expect(logout).toHaveCount(1)
  }
  for (const name of ['My orders', 'Saved']) await expect(page.getByRole('link', { name })).toBeVisible()
  await logout.click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
  expect(stored).toEqual([null, null])
  const headers = { Authorization: `Bearer ${session.token}` }
  await expect.poll(async () => (await request.get('/api/cart', { headers })).status()).toBe(401)
  await expect(other).toHaveURL('/')
})

test('a change of page shows that it loads, starts at the top, sets the title and takes the focus; a link to the page shown leads to its top', {
  tag: '@once',
}, async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(codeOf('static-pages/faq-page'), async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/contact')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.click()
  const bar = () =>
    page.evaluate(() => getComputedStyle(document.documentElement, '::before').getPropertyValue('position'))
  await expect.poll(bar).toBe('fixed')
  code.resolve()

  await expect(page).toHaveURL('/faq')
  expect(await bar()).not.toBe('fixed')
  await expect(page).toHaveTitle('FAQ | Makit')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await link.click()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('a link to a fragment stays on the page, wherever the visitor came from', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/faq')
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true })
  await contact.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await contact.click()
  await expect(page).toHaveURL('/contact')
  // The new page takes the focus, after its address is there: it would take it from the link too.
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL('/contact#main')
  const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(main)).toBeLessThan(200)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
