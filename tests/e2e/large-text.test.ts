import { expect, type Page } from '@playwright/test'
import { mostCounted } from '#shared/admin/waiting-bounds.ts'
import { misfits, overlaps } from '../looks/page-violations.ts'
import { watchTraffic } from '../looks/traffic.ts'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  type Session,
  signInOn,
  theDemoAdministrator,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/**
 * Text of twice its size on tablets and laptops. What widths a browser goes by knows nothing of it, as where only text is enlarged:
 * the pages must not take a wide screen for one with room. Phones: first-screens.test.ts and every-page.test.ts.
 */
const widths = [768, 1024, 1280]

async function expectWhole(page: Page, paths: string[]): Promise<void> {
  const loaded = watchTraffic(page)
  for (const path of paths) {
    await page.goto(path)
    await loaded()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWholeAtAllWidths(page, path)
  }
}

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

async function expectWholeAtAllWidths(page: Page, path: string): Promise<void> {
  await enlargeText(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const when = `${path} at ${width} px`
    await expect
      .poll(async () => [...(await misfits(page, width, when)), ...(await overlaps(page))])
      .toEqual([])
  }
}

const tag = '@desktop'

test('of twice its size is whole in the header and on the pages of an order', { tag }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const [vendor, other, buyer] = [
    await aNewVendor(request),
    await aNewVendor(request),
    await aShopper(request),
  ]
  const products = [
    await aProduct(request, vendor, { title: 'Gara cloth of Makeni, six yards' }),
    await aProduct(request, other, { title: 'Clay stove' }),
  ]
  await expectWhole(page, ['/', '/shop', `/shop/product/${products[0]!._id}`])
  const order = await orderOf(request, buyer, products)
  await putIntoCart(request, buyer, products[0]!, 2)
  await signInOn(page, buyer)
  await expectWhole(page, [
    '/cart',
    '/checkout',
    `/ordersuccess?order=${order._id}`,
    '/dashboard/customer/orders',
    `/dashboard/customer/orders/${order._id}`,
  ])
  await signInOn(page, vendor)
  await expectWhole(page, [
    '/dashboard/vendor',
    '/dashboard/vendor/orders',
    `/dashboard/vendor/orders/${order._id}`,
  ])

  // And where the order waits for its shop, on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard/vendor/orders')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await enlargeText(page)
  await expect.poll(() => misfits(page, 320, 'with text twice as large')).toEqual([])
})

test('of twice its size is whole in the tables of administrators', { tag }, async ({ page, request }) => {
  test.setTimeout(120_000)
  const admin: Session = await theDemoAdministrator(request)
  await signInOn(page, admin)
  const pages = ['', '/users', '/vendors', '/vendor-application', '/orders', '/listings', '/messages', '/log']
  await expectWhole(
    page,
    pages.map((path) => `/dashboard/admin${path}`),
  )
})

test('the sidebar of a laptop shows every entry without scrolling, and that of a low screen scrolls to the last', {
  tag,
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const person of [theDemoVendor, theDemoAdministrator]) {
    await signInOn(page, await person(request))
    await page.goto('/dashboard')
    const entries = page.getByRole('complementary').locator('a, button')
    await expect(entries.last()).toBeVisible()
    for (const entry of await entries.all()) {
      await expect(entry).toBeInViewport({ ratio: 1 })
      expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(32)
    }
  }

  await page.setViewportSize({ width: 1280, height: 600 })
  const [first, last] = [
    page.getByRole('link', { name: 'Dashboard' }).first(),
    page.getByRole('button', { name: 'Fold sidebar' }),
  ]
  await expect(first).toBeInViewport()
  await first.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -2_000)
  // The wheel scrolls after the call returns, and would scroll what the focus has shown out of sight.
  await expect(first).toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})

/** What waits may be any number: the market of these tests has less of it, so the answer is given a count of two digits and of most. */
test('the bar at the lower edge keeps any count within its button', { tag }, async ({ page, request }) => {
  let count = 0
  await page.route('**/api/admin/waiting', async (route) => {
    const response = await route.fetch()
    const waiting = await response.json()
    await route.fulfill({ response, json: { ...waiting, messages: { ...waiting.messages, count } } })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await signInOn(page, await theDemoAdministrator(request))
  for (count of [13, mostCounted]) {
    await page.goto('/dashboard/admin')
    const more = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'More' })
    await expect(more).toHaveAccessibleDescription(/waiting$/)
    expect(await misfits(page, 320, `with few letters and ${count}`)).toEqual([])
    const badge = (await more.getByText(/^\d/).boundingBox())!
    expect(badge.x + badge.width).toBeLessThan(318)
    await enlargeText(page)
    await expect.poll(() => misfits(page, 320, `with text twice as large and ${count}`)).toEqual([])
  }
})
