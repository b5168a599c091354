import { expect, type Page, type Request } from '@playwright/test'
import { aProduct, aShopper, putIntoCart, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { untilAllStarted } from '../support/hydrated-pages.ts'

const busy = { status: 503, headers: { 'retry-after': '1' }, json: {} }
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Answers the first calls as a busy server does; returns all calls made. */
async function busyFor(page: Page, address: string | RegExp, times: number): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(address, async (route) => {
    calls.push(route.request())
    await (calls.length <= times ? route.fulfill(busy) : route.continue())
  })
  return calls
}

/** By a finger: a mouse that rests on the link for a moment would request the list once more, in advance. */
async function goToShop(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'See all', exact: true }).tap()
}

test('a list requested while the server is busy is retried and shown @once', async ({ page }) => {
  const calls = await busyFor(page, /\/api\/listings\?/, 2)
  await goToShop(page)
  await expect(toast(page, 'Still trying…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached()
  await expect(toast(page, 'Still trying…')).toHaveCount(0)
  expect(calls).toHaveLength(3)
})

test('a server that stays busy leaves no empty market but a retry button @once', async ({ page }) => {
  const calls = await busyFor(page, /\/api\/listings\?/, 3)
  await goToShop(page)
  await expect(page.getByRole('alert').getByText('Failed to load products.')).toBeVisible()
  await expect(page.getByText('No products available.')).toHaveCount(0)
  expect(calls).toHaveLength(3)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached()
  expect(calls).toHaveLength(4)
})

/** The positions of a page's pictures, how many loaded and how many failed; pictures out of sight are not requested. */
const picturesOn = (page: Page) =>
  page.locator('main img').evaluateAll((all) => {
    const complete = (all as HTMLImageElement[]).filter((picture) => picture.complete)
    const boxes = all.map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })
    const came = complete.filter(({ naturalWidth }) => naturalWidth > 0).length
    return { boxes, came, refused: complete.length - came }
  })

for (const kind of ['cards', 'a product'])
  test(`pictures of ${kind} that were refused are requested again, and nothing moves`, async ({
    page,
    request,
  }) => {
    const { listings } = await (await request.get('/api/listings?sort=price-desc&limit=1')).json()
    const refused = new Set<string>()
    // Refused the first time each, also before the page is hydrated.
    await page.route('**/pictures/**', async (route) => {
      const address = route.request().url()
      if (refused.has(address)) return route.continue()
      refused.add(address)
      await route.fulfill(busy)
    })
    await page.goto(kind === 'cards' ? '/shop?sort=price-desc' : `/shop/product/${listings[0]._id}`)
    await expect.poll(async () => (await picturesOn(page)).refused).toBeGreaterThan(0)
    const before = await picturesOn(page)
    await expect.poll(async () => (await picturesOn(page)).came).toBeGreaterThanOrEqual(before.refused)
    expect((await picturesOn(page)).boxes).toEqual(before.boxes)
  })

test('a picture that never loads is requested six times in all @once', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/pictures/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill(busy)
  })
  await page.clock.install()
  await page.goto('/shop?sort=price-desc')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  const first = asked[0]
  const times = () => asked.filter((address) => address === first).length
  // The clock advances as often as needed: the code that retries is loaded after the page.
  const timesLater = async () => {
    await page.clock.runFor(10_000)
    return times()
  }
  await expect.poll(timesLater, { timeout: 20_000 }).toBe(6)
  await page.clock.runFor(120_000)
  expect(times()).toBe(6)
})

test('pictures that failed load when the connection returns or the page becomes visible @once', async ({
  page,
}) => {
  let isLineThere = false
  await page.route('**/pictures/**', (route) => (isLineThere ? route.continue() : route.abort()))
  await page.clock.install()
  await page.goto('/shop?sort=price-desc')
  await untilAllStarted(page)
  await expect.poll(async () => (await picturesOn(page)).refused).toBeGreaterThan(1)
  // Until nothing asks again by itself.
  await expect.poll(() => page.clock.runFor(10_000).then(() => picturesOn(page))).toMatchObject({ came: 0 })
  await page.clock.runFor(60_000)
  const { refused } = await picturesOn(page)
  isLineThere = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await picturesOn(page)).came).toBeGreaterThanOrEqual(refused)
  expect((await picturesOn(page)).refused).toBe(0)
})

test('a picture that did not load says so, and a tap on it requests it again instead of opening the product @once', async ({
  page,
}) => {
  let isLineThere = false
  await page.route('**/pictures/**', (route) => (isLineThere ? route.continue() : route.abort()))
  // Nothing is requested again by itself.
  await page.clock.install()
  await page.goto('/shop?sort=price-desc')
  const picture = page.locator('.product-card img').first()
  const words = () => picture.evaluate((element) => getComputedStyle(element, '::before').content)
  await expect.poll(words).toBe('"Picture not loaded. Tap to try again."')
  const { boxes } = await picturesOn(page)
  isLineThere = true
  const { x, y, width, height } = (await picture.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/shop')
  expect((await picturesOn(page)).boxes).toEqual(boxes)
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/\/shop\/product\//)
})

test('signing out is retried while the server is busy @once', async ({ page, request }) => {
  const person = await aShopper(request)
  await signInOn(page, person)
  const calls = await busyFor(page, '**/api/auth/logout', 1)
  await page.goto('/dashboard')
  await button(page, 'More').click()
  await button(page, 'Logout').filter({ visible: true }).click()
  await expect.poll(() => calls.length).toBe(2)
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
