import { expect, type Page, type Request } from '@playwright/test'
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

test('a list requested while the server is busy is retried and shown; where it stays busy there is a retry button and no empty market @once', async ({
  page,
}) => {
  const calls = await busyFor(page, /\/api\/listings\?/, 5)
  await goToShop(page)
  await expect(page.getByRole('alert').getByText('Failed to load products.')).toBeVisible()
  await expect(page.getByText('No products available.')).toHaveCount(0)
  expect(calls).toHaveLength(3)
  await button(page, 'Try again').click()
  await expect(toast(page, 'Still trying…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached()
  await expect(toast(page, 'Still trying…')).toHaveCount(0)
  expect(calls).toHaveLength(6)
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

test('pictures of cards and of a product that were refused are requested again, and nothing moves', async ({
  page,
  request,
}) => {
  const { listings } = await (await request.get('/api/listings?sort=price-desc&limit=1')).json()
  const refused = new Set<string>()
  // Refused the first time each, also before the page is hydrated.
  await page.route('**/pictures/**', async (route) => {
    const address = `${page.url()} ${route.request().url()}`
    if (refused.has(address)) return route.continue()
    refused.add(address)
    await route.fulfill(busy)
  })
  for (const path of ['/shop?sort=price-desc', `/shop/product/${listings[0]._id}`]) {
    await page.goto(path)
    await expect.poll(async () => (await picturesOn(page)).refused).toBeGreaterThan(0)
    const before = await picturesOn(page)
    await expect.poll(async () => (await picturesOn(page)).came).toBeGreaterThanOrEqual(before.refused)
    expect((await picturesOn(page)).boxes).toEqual(before.boxes)
  }
})

test('a picture that never loads is requested six times in all, says so, loads after a tap, and all load when the connection returns @once', async ({
  page,
}) => {
  let isLineThere = false
  const asked: string[] = []
  await page.route('**/pictures/**', (route) => {
    asked.push(route.request().url())
    return isLineThere ? route.continue() : route.abort()
  })
  await page.clock.install()
  await page.goto('/shop?sort=price-desc')
  await untilAllStarted(page)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  const times = () => asked.filter((address) => address === asked[0]).length
  // The clock advances as often as needed: the code that retries is loaded after the page.
  await expect.poll(() => page.clock.runFor(10_000).then(times), { timeout: 20_000 }).toBe(6)
  await page.clock.runFor(120_000)
  expect(times()).toBe(6)

  const picture = page.locator('.product-card img').first()
  const words = () => picture.evaluate((element) => getComputedStyle(element, '::before').content)
  await expect.poll(words).toBe('"Picture not loaded. Tap to try again."')
  const { boxes, refused, came } = await picturesOn(page)
  expect([refused > 1, came]).toEqual([true, 0])
  isLineThere = true
  // A tap asks for the picture instead of opening the product.
  const { x, y, width, height } = (await picture.boundingBox())!
  const tap = () => page.mouse.click(x + width / 2, y + height / 2)
  await tap()
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/shop')
  expect((await picturesOn(page)).boxes).toEqual(boxes)

  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await picturesOn(page)).came).toBeGreaterThanOrEqual(refused)
  expect((await picturesOn(page)).refused).toBe(0)
  await tap()
  await expect(page).toHaveURL(/\/shop\/product\//)
})
