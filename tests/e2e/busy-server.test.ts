import { expect, type Page, type Request } from '@playwright/test'
import { aProduct, aShopper, putIntoCart, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const busy = { status: 503, headers: { 'retry-after': '1' }, json: {} }
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Lets the first so many calls hear that the server is busy; answers all calls made. */
async function busyFor(page: Page, address: string | RegExp, times: number): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(address, async (route) => {
    calls.push(route.request())
    await (calls.length <= times ? route.fulfill(busy) : route.continue())
  })
  return calls
}

async function goToShop(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'See all', exact: true }).click()
}

test('a list asked for while the server is busy comes by itself @once', async ({ page }) => {
  const calls = await busyFor(page, /\/api\/listings\?/, 2)
  await goToShop(page)
  await expect(toast(page, 'Still trying…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached()
  await expect(toast(page, 'Still trying…')).toHaveCount(0)
  expect(calls).toHaveLength(3)
})

test('a server that stays busy leaves no empty market but a button @once', async ({ page }) => {
  const calls = await busyFor(page, /\/api\/listings\?/, 3)
  await goToShop(page)
  await expect(page.getByRole('alert').getByText('Failed to load products.')).toBeVisible()
  await expect(page.getByText('No products available.')).toHaveCount(0)
  expect(calls).toHaveLength(3)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached()
  expect(calls).toHaveLength(4)
})

test('an order is sent again under its key, other changes are sent once @once', async ({ page, request }) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Groundnuts, 1 kg' })
  await putIntoCart(request, buyer, product, 1)
  await signInOn(page, buyer)

  const added = await busyFor(page, '**/api/cart/add', 1)
  await page.goto(`/shop/product/${product._id}`)
  await button(page, 'Add to Cart').first().click()
  await expect(toast(page, 'Failed to add to cart.')).toBeVisible()
  expect(added).toHaveLength(1)

  const ordered = await busyFor(page, '**/order/create', 2)
  await page.goto('/checkout')
  await button(page, 'Continue to Delivery').click()
  await button(page, 'Use my details').click()
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  expect(ordered).toHaveLength(3)
  expect(new Set(ordered.map((one) => one.headers()['idempotency-key'])).size).toBe(1)
  expect((await read(request, buyer, '/api/order')).orders).toHaveLength(1)
})
