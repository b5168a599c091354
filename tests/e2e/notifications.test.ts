import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
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
import { awaitHydration } from '../support/hydrated-pages.ts'

/** What happens elsewhere shows on an open page, without a reload. */
const bell = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

/** A page of a person of its own, on another device. */
async function pageOf(browser: Browser, session: Session, path: string): Promise<Page> {
  const context = await browser.newContext()
  awaitHydration(context)
  const page = await context.newPage()
  await signInOn(page, session)
  await page.goto(path)
  return page
}

async function answer(request: APIRequestContext, vendor: Session, status: string): Promise<void> {
  const { orders } = await read(request, vendor, '/api/vendor/orders')
  const [{ _id, items }] = orders
  const sent = await request.put(`/api/vendor/orders/${_id}/items`, {
    headers: { Authorization: `Bearer ${vendor.token}` },
    data: { items: items.map((item: { _id: string }) => ({ _id: item._id, status })) },
  })
  expect(sent.status()).toBe(200)
}

test('shop and buyer see what the other does on bell and open orders, on two devices', async ({
  page,
  browser,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  await expect(page.getByText('No vendor orders yet.')).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()

  await orderOf(request, buyer, [product])
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await expect(page.getByText('Gara cloth').first()).toBeVisible()

  const theirs = await pageOf(browser, buyer, '/dashboard/customer/orders')
  await expect(theirs.getByRole('article').first()).toContainText('Pending')
  await page
    .getByRole('button', { name: /^Accept/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(bell(theirs, 'Notifications, 1 unread')).toBeVisible()
  await expect(theirs.getByRole('article').first()).toContainText('Accepted')
  await theirs.context().close()
})

test('the bell leads to the page; a notification is read by opening it, all by one press', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  for (let number = 0; number < 3; number++) await orderOf(request, buyer, [product])
  await signInOn(page, vendor)
  await page.goto('/')
  await bell(page, 'Notifications, 3 unread').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(page.getByText('3 unread of 3.')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /New order/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/vendor\/orders\/[\da-f-]{36}$/)
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()

  await bell(page, 'Notifications, 2 unread').click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await orderOf(request, buyer, [product])
  await page.getByRole('button', { name: 'Show 1 new notification' }).click()
  await expect(page.getByText('1 unread of 4.')).toBeVisible()
})

test('a page that was offline has lost nothing when the network is back', async ({
  page,
  context,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  await orderOf(request, buyer, [product])
  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await context.setOffline(true)
  await answer(request, vendor, 'rejected')
  await expect(page.getByRole('article').first()).toContainText('Pending')
  await context.setOffline(false)
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Rejected')
})

test('what was typed into an answer outlives an order that comes meanwhile', async ({ page, request }) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  await orderOf(request, buyer, [product])
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  await page
    .getByRole('button', { name: /^Reject/ })
    .filter({ visible: true })
    .first()
    .click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('Sold out until Friday')
  await orderOf(request, buyer, [product])
  await expect(
    page.getByRole('link', { name: 'Notifications, 2 unread', includeHidden: true }).first(),
  ).toBeAttached()
  await expect(reason).toHaveValue('Sold out until Friday')
})

test('an order that comes moves nothing under a finger: it waits behind a button, also further down', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  await orderOf(request, buyer, [product])
  await orderOf(request, buyer, [product])
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  const cards = page.getByRole('article')
  const accept = cards.nth(1).getByRole('button', { name: 'Accept', exact: true })
  await accept.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 60)
  const [title, place] = [
    (await cards.nth(1).getByRole('heading').textContent())!,
    await accept.boundingBox(),
  ]
  await orderOf(request, buyer, [product])
  const show = page.getByRole('button', { name: 'Show 1 new order' })
  await expect(show).toBeInViewport()
  expect(await accept.boundingBox()).toEqual(place)
  await page.mouse.click(place!.x + place!.width / 2, place!.y + place!.height / 2)
  await expect(page.getByRole('article', { name: title })).toContainText('Accepted')
  await page.evaluate(() => scrollTo(0, 0))
  const heading = page.getByRole('heading', { level: 1 })
  const headingEnd = await heading.evaluate((element) => {
    const letters = document.createRange()
    letters.selectNodeContents(element)
    return letters.getBoundingClientRect().right
  })
  const button = (await show.boundingBox())!
  expect(button.x).toBeGreaterThan(headingEnd)
  const filters = (await page.getByRole('search').boundingBox())!
  expect(filters.y - button.y - button.height).toBeGreaterThanOrEqual(8)
  await show.click()
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('article', { name: title })).toContainText('Accepted')
  await expect(cards.first()).toContainText('Pending')
  await expect(cards.first()).toBeInViewport()
})
