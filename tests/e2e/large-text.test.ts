import { expect, type Page } from '@playwright/test'
import { misfits, overlaps } from '../looks/page-violations.ts'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  type Session,
  signInOn,
  theDemoAdministrator,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/**
 * Text of twice its size on tablets and laptops. What widths a browser goes by knows nothing of it, as where only text is enlarged:
 * the pages must not take a wide screen for one with room. Phones: first-screens.test.ts and every-page.test.ts.
 */
const widths = [768, 1024, 1280]

async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
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
  for (const path of ['/', '/shop', `/shop/product/${products[0]!._id}`]) await expectWhole(page, path)
  const order = await orderOf(request, buyer, products)
  await putIntoCart(request, buyer, products[0]!, 2)
  await signInOn(page, buyer)
  for (const path of [
    '/cart',
    '/checkout',
    `/ordersuccess?order=${order._id}`,
    '/dashboard/customer/orders',
    `/dashboard/customer/orders/${order._id}`,
  ])
    await expectWhole(page, path)
  await signInOn(page, vendor)
  for (const path of [
    '/dashboard/vendor',
    '/dashboard/vendor/orders',
    `/dashboard/vendor/orders/${order._id}`,
  ])
    await expectWhole(page, path)
})

test('of twice its size is whole in the tables of administrators', { tag }, async ({ page, request }) => {
  test.setTimeout(120_000)
  const admin: Session = await theDemoAdministrator(request)
  await signInOn(page, admin)
  for (const path of [
    '',
    '/users',
    '/vendors',
    '/vendor-application',
    '/orders',
    '/listings',
    '/messages',
    '/log',
  ])
    await expectWhole(page, `/dashboard/admin${path}`)
})

test('the sidebar of a low screen scrolls to its last entry', { tag }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin')
  const [first, last] = [
    page.getByRole('link', { name: 'Dashboard' }).first(),
    page.getByRole('button', { name: 'Fold sidebar' }),
  ]
  await expect(first).toBeInViewport()
  await first.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -2_000)
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})
