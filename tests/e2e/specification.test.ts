import { expect, type Locator, type Page } from '@playwright/test'
import {
  aProduct,
  aShopper,
  putIntoCart,
  signInOn,
  theDemoAdministrator,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/**
 * What the specification says of navigation, toasts, dashboards and filters that only a browser can show; docs/spec-map.md names the
 * statements.
 */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('the navigation is a column below 768 px, a row from there on', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const column = page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  const boxes = await column.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON()),
  )
  expect(boxes).toHaveLength(5)
  for (const box of boxes) expect(box.x).toBe(boxes[0].x)

  await page.setViewportSize({ width: 768, height: 900 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  const row = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(row).toHaveCount(5)
  const tops = await row.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y))
  expect(new Set(tops).size).toBe(1)
})

test('a toast stands top right, dark, 5 s on the site and 2.5 s in dashboard and checkout', {
  tag: '@once',
}, async ({ page, request }) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Toasted groundnuts' })
  await putIntoCart(request, buyer, product, 1)
  await page.clock.install()
  await signInOn(page, buyer)

  /** Stops the clock, does it, and expects the toast to stay for so long. */
  const expectLasting = async (act: () => Promise<void>, text: string, milliseconds: number) => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await act()
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(milliseconds - 100)
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast(page, text)).toHaveCount(0)
    await page.clock.resume()
  }
  await page.goto(`/shop/product/${product._id}`)
  await expectLasting(() => button(page, 'Save').first().click(), 'Listing saved!', 5000)
  await page.goto('/dashboard/customer/favorites')
  await expectLasting(() => button(page, 'Save').first().click(), 'Removed from saved listings.', 2500)
  await page.goto('/checkout?step=delivery')
  const error = 'Please provide your First and Last Name'
  await expectLasting(() => button(page, 'Place Order').click(), error, 2500)

  await button(page, 'Place Order').click()
  const box = (await toast(page, error).boundingBox())!
  const { right } = await page.locator('body').evaluate((body) => body.getBoundingClientRect())
  expect(right - box.x - box.width).toBeLessThan(20)
  expect(box.y).toBeLessThan(100)
  const colour = await toast(page, error).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(60)
})

test('the dashboard has its links, folds its sidebar, and shows no header or footer', async ({
  page,
  request,
}) => {
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.locator('header, footer, [role=banner], [role=contentinfo]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'List now' })).toHaveCount(0)
  if (isPhone(page)) await button(page, 'More').click()
  for (const name of ['Users', 'Messages'])
    await expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true })).toBeVisible()
  if (isPhone(page)) return
  const sidebar = page.getByRole('complementary')
  const width = async () => (await sidebar.boundingBox())!.width
  const open = await width()
  await button(page, 'Fold sidebar').click()
  await expect.poll(width).toBeLessThan(open / 2)
  await page.reload()
  await expect.poll(width).toBeLessThan(open / 2)
  const stored = await page.evaluate(() => Object.keys(localStorage))
  // Where the heading font lies is no user's.
  expect(stored.filter((key) => key !== 'font').sort()).toEqual(['token', 'user'])
  await button(page, 'Show sidebar').click()
  await expect.poll(width).toBe(open)
})

test('shop filters are a sidebar on a desktop and slide in on a phone; a new filter starts at page 1', async ({
  page,
}) => {
  await page.goto('/shop?page=2')
  // Side by side, also at 360 px.
  const steps = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  const [previous, next] = await Promise.all([steps.first().boundingBox(), steps.last().boundingBox()])
  expect([previous!.y, previous!.x < next!.x]).toEqual([next!.y, true])
  const category = page.getByRole('checkbox', { name: 'Electronics' }).filter({ visible: true })
  if (isPhone(page)) {
    await expect(category).toHaveCount(0)
    await button(page, 'Filters').click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  }
  await category.check()
  await expect(page).toHaveURL(/\/shop\?categories=[\w-]+$/)
  await expect(category).toBeChecked()
  if (isPhone(page)) await button(page, 'Show products').click()
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('phone')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/shop\?.*search=phone/)
  await expect(page).not.toHaveURL(/page=/)
})
