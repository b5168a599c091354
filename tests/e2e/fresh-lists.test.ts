import { type APIRequestContext, expect, type Page } from '@playwright/test'
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

/** Changes made by others appear by themselves on an open page. */
const ordersPath = '/dashboard/customer/orders'
const statusChip = (page: Page) => page.getByRole('article').first()

async function acceptAll(request: APIRequestContext, vendor: Session): Promise<void> {
  const { orders } = await read(request, vendor, '/api/vendor/orders')
  const [{ _id, items }] = orders
  const answer = await request.put(`/api/vendor/orders/${_id}/items`, {
    headers: { Authorization: `Bearer ${vendor.token}` },
    data: { items: items.map((item: { _id: string }) => ({ _id: item._id, status: 'accepted' })) },
  })
  expect(answer.status()).toBe(200)
}

/** On the buyer's page with one pending order; `calls` counts how often orders were requested. */
async function anOpenOrder(page: Page, request: APIRequestContext) {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  await orderOf(request, buyer, [await aProduct(request, vendor, { title: 'Gara cloth' })])
  const calls: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname === '/api/order' || pathname === '/api/order/') calls.push(pathname)
  })
  // Without the stream of notifications, which would tell the page at once.
  await page.route(/\/api\/(events|notifications)/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.install()
  await signInOn(page, buyer)
  await page.goto(ordersPath)
  await expect(statusChip(page)).toContainText('Pending')
  await acceptAll(request, vendor)
  return calls
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('orders are loaded again by time, once a minute, and never while the page is hidden @once', async ({
  page,
  request,
}) => {
  const calls = await anOpenOrder(page, request)
  const before = calls.length
  await setHidden(page, true)
  await page.clock.runFor('05:00')
  expect(calls).toHaveLength(before)
  await expect(statusChip(page)).toContainText('Pending')

  await setHidden(page, false)
  await expect(statusChip(page)).toContainText('Accepted')
  expect(calls).toHaveLength(before + 1)
  await page.clock.runFor('00:50')
  expect(calls).toHaveLength(before + 1)
  await page.clock.runFor('00:25')
  await expect.poll(() => calls.length).toBe(before + 2)
})

test('orders are loaded again when the network is back; if that fails, they stay as they were @once', async ({
  page,
  context,
  request,
}) => {
  const calls = await anOpenOrder(page, request)
  const asked = calls.length
  const orders = /\/api\/order\/?\?/
  await page.route(orders, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await page.clock.runFor('01:10')
  await expect.poll(() => calls.length).toBe(asked + 1)
  await expect(statusChip(page)).toContainText('Pending')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(orders)

  await context.setOffline(true)
  await page.clock.runFor('05:00')
  expect(calls).toHaveLength(asked + 1)
  await context.setOffline(false)
  await page.clock.runFor('00:04')
  await expect(statusChip(page)).toContainText('Accepted')
  expect(calls).toHaveLength(asked + 2)
})

test('an order that was answered leaves those below it where they are @phone', async ({ page, request }) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  for (const title of ['Gara cloth', 'Country rice'])
    await orderOf(request, buyer, [await aProduct(request, vendor, { title })])
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
  await expect(second).toContainText('Gara cloth')
  const top = async (article: typeof first) => (await article.boundingBox())!.y
  // A press scrolls its button into view.
  const place = async () => Math.round((await top(second)) - (await top(first)))
  const before = await place()
  await first.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(first).toContainText('Accepted')
  await expect(page.locator('.toast')).toBeVisible()
  expect(await place()).toBe(before)
})
