import { expect, type Page } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, orderOf, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const bell = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('an order that comes moves nothing under a finger: it waits behind a button, also further down; the bell leads to it', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth' })
  await orderOf(request, buyer, [product])
  await orderOf(request, buyer, [product])
  await signInOn(page, vendor)
  await page.goto('/')
  await bell(page, 'Notifications, 2 unread').click()
  await expect(page.getByText('2 unread of 2.')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /New order/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/vendor\/orders\/[\da-f-]{36}$/)
  await bell(page, 'Notifications, 1 unread').click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()

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
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
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
  // Neither does an answer move what stands below it. A press scrolls its button into view.
  const top = async (card: number) => (await cards.nth(card).boundingBox())!.y
  const distance = async () => Math.round((await top(1)) - (await top(0)))
  const before = await distance()
  await cards.first().getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(cards.first()).toContainText('Accepted')
  await expect(page.locator('.toast')).toBeVisible()
  expect(await distance()).toBe(before)
})
