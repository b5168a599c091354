import { type Browser, expect, type Page } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, orderOf, type Session, signInOn } from '../support/browser-people.ts'
import { ownServer } from '../support/browser-servers.ts'
import { test } from '../support/browser-test.ts'
import { awaitHydration } from '../support/hydrated-pages.ts'
import { connectionStringOf } from '../support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Buyer and shop are served by different processes of one database, as behind a proxy; nothing is ever reloaded. */
let other: ServerProcess

test.beforeAll(async () => {
  const dataDir = ownServer()?.dataDir ?? ''
  other = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: connectionStringOf(dataDir) })
})

test.afterAll(() => other?.stop())

const onPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const bell = (page: Page, unread: number) =>
  page
    .getByRole('link', {
      name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
      exact: true,
    })
    .filter({ visible: true })
const row = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasNot: page.getByRole('article') })

/** A phone at one of the processes. */
async function phoneOf(browser: Browser, baseURL: string, session: Session, path: string): Promise<Page> {
  const context = await browser.newContext({ ...onPhone, baseURL })
  awaitHydration(context)
  const page = await context.newPage()
  await signInOn(page, session)
  await page.goto(path)
  return page
}

async function buy(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/shop/product/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Added to cart!').first()).toBeVisible()
  }
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
}

test('from order to stars over two processes: each side sees the other, also after being offline', {
  tag: '@once',
}, async ({ browser, request, baseURL }) => {
  test.setTimeout(180_000)
  const [vendor, customer] = [await aNewVendor(request), await aShopper(request)]
  // Another run of this test on the same server has its own.
  const mark = customer.user._id.slice(-6)
  const stove = await aProduct(request, vendor, { title: `Clay stove ${mark}` })
  const kettle = await aProduct(request, vendor, { title: `Tin kettle ${mark}` })
  const shop = await phoneOf(browser, other.url, vendor, '/dashboard/vendor/orders')
  await expect(shop.getByText('No vendor orders yet.')).toBeVisible()
  const buyer = await phoneOf(browser, baseURL ?? '', customer, '/')

  await test.step('the order rings at the shop', async () => {
    await buy(buyer, [stove._id, kettle._id])
    await expect(bell(shop, 1)).toBeVisible()
    await expect(shop.getByRole('article')).toHaveCount(1)
    await expect(row(shop, stove.title)).toBeVisible()
  })

  await test.step('the buyer sees both answers', async () => {
    await buyer.getByRole('main').getByRole('link', { name: 'My orders' }).click()
    await expect(row(buyer, stove.title)).toContainText('Pending')
    await row(shop, stove.title).getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(row(buyer, stove.title)).toContainText('Accepted')
    await row(shop, kettle.title).getByRole('button', { name: 'Reject', exact: true }).click()
    const why = shop.getByRole('dialog')
    await why.getByRole('button', { name: 'We cannot deliver there' }).click()
    await why.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(row(buyer, kettle.title)).toContainText('Rejected')
    await expect(buyer.getByText('The shop rejected this: We cannot deliver there')).toBeVisible()
    await expect(bell(buyer, 2)).toBeVisible()
  })

  await test.step('a shop that was offline has lost nothing and sees nothing twice', async () => {
    await shop.context().setOffline(true)
    await orderOf(request, customer, [stove])
    await expect(shop.getByRole('article')).toHaveCount(1)
    await shop.context().setOffline(false)
    await shop.getByRole('button', { name: 'Show 1 new order' }).click()
    await expect(shop.getByRole('article')).toHaveCount(2)
    // The order that was answered is read.
    await expect(bell(shop, 1)).toBeVisible()
    await bell(shop, 1).click()
    await expect(shop.getByText('1 unread of 2.')).toBeVisible()
  })

  await test.step('the goods arrive, the buyer reviews, the shop replies', async () => {
    await buyer.getByRole('button', { name: 'Mark as received' }).click()
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Mark as received' }).click()
    await buyer.getByRole('button', { name: `Review ${stove.title}` }).click()
    const publish = buyer.getByRole('button', { name: 'Publish' })
    // What was just said stays clear of the button.
    const toast = await buyer.getByText('Order marked as received.').boundingBox()
    expect(toast!.y + toast!.height).toBeLessThanOrEqual((await publish.boundingBox())!.y)
    await buyer.getByRole('radio', { name: '4 stars: Good' }).check()
    await publish.click()
    const own = buyer.getByRole('region', { name: `Your review of ${stove.title}` })
    await expect(own).toBeVisible()
    await expect(bell(shop, 3)).toBeVisible()
    await shop.goto('/dashboard/vendor/reviews')
    await shop.getByRole('button', { name: 'Reply to Isatu C.' }).click()
    await shop.getByLabel('Your reply to Isatu C.').fill('Thank you.')
    await shop.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(own).toContainText('Thank you.')
  })

  await test.step('the stars stand on card, product and shop at both processes', async () => {
    const rating = '4.0 – 1 review'
    for (const page of [buyer, shop]) {
      await page.goto(`/shop?search=stove+${mark}`)
      await expect(row(page, stove.title).filter({ hasText: rating })).toBeVisible()
      await page.goto(`/shop/product/${stove._id}`)
      await expect(page.getByText(rating).first()).toBeVisible()
      await page.getByText('Sold by').getByRole('link').click()
      await page.waitForURL('**/shops/*')
      await expect(page.getByText(rating).first()).toBeVisible()
    }
  })
  for (const page of [buyer, shop]) await page.context().close()
})
