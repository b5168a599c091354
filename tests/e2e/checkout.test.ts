import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  aProduct,
  aShopper,
  type Product,
  putIntoCart,
  read,
  type Session,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

let vendor: Session
let buyer: Session
let cloth: Product
let rice: Product

/** Two goods and a buyer for each test, with two units of each in the cart. */
test.beforeEach(async ({ page, request }) => {
  vendor = await theDemoVendor(request)
  buyer = await aShopper(request)
  const mark = buyer.user._id.slice(-6)
  cloth = await aProduct(request, vendor, { title: `Gara cloth ${mark}`, price: '420' })
  rice = await aProduct(request, vendor, { title: `Country rice ${mark}`, price: '95.50' })
  await putIntoCart(request, buyer, cloth, 2)
  await putIntoCart(request, buyer, rice, 2)
  await signInOn(page, buyer)
})

const ordersOf = async (request: APIRequestContext) => (await read(request, buyer, '/api/order')).orders
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function goToDelivery(page: Page): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
}

/** On a wide screen. */
async function expectSumBesideGoods(page: Page): Promise<void> {
  const phone = page.viewportSize()!
  await page.setViewportSize({ width: 1280, height: 800 })
  const bar = await page.locator('.sum-bar').boundingBox()
  const goods = await page.locator('.sum-bar').locator('xpath=preceding-sibling::*[1]').boundingBox()
  expect(bar!.x, page.url()).toBeGreaterThan(goods!.x + goods!.width)
  expect(bar!.y, page.url()).toBeLessThan(400)
  await page.setViewportSize(phone)
}

test('from the cart to the order, which a double press places once', { tag: '@once' }, async ({
  page,
  request,
}) => {
  let cartsRead = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart')) cartsRead++
  })
  for (const [index, path] of ['/checkout', '/cart'].entries()) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(cloth.title)
    await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
    // One response serves the page and the header's count.
    expect(cartsRead).toBe(index + 1)
    await expectSumBesideGoods(page)
  }
  const row = page.getByRole('listitem').filter({ hasText: cloth.title })
  await row.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(row.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await expect(page.getByText('NLe 611.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('NLe 95.50 × 2')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
  await expectSumBesideGoods(page)
  await page.getByLabel('Additional instructions').fill('Second gate')
  await page.getByRole('button', { name: 'Back to Cart' }).click()
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await expect(page.getByLabel('Additional instructions')).toHaveValue('Second gate')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByLabel('Additional instructions')).toHaveValue('Second gate')
  await page.reload()
  await expect(page.getByLabel('Additional instructions')).toHaveValue('Second gate')
  await expect(page.getByLabel('First name')).toHaveValue('Isatu')
  await place(page).dblclick()

  await expect(page).toHaveURL(/\/ordersuccess\?order=/)
  await expect(page.getByText('Order placed successfully! The vendor will contact you')).toBeVisible()
  await page.reload()
  const [order, ...others] = await ordersOf(request)
  expect(others).toEqual([])
  await expect(page.getByText(`#${order._id.slice(-6)}`)).toBeVisible()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()

  // The bar with the sum leaves the whole choice of delivery to be seen.
  await putIntoCart(request, buyer, rice, 1)
  await page.goto('/checkout?step=delivery')
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  const choice = await page.getByRole('group', { name: 'How do you want to get it?' }).boundingBox()
  const bar = await page.locator('.sum-bar').boundingBox()
  expect(choice!.y + choice!.height).toBeLessThanOrEqual(bar!.y)
})

test('an order whose answer was lost outlives its tab, and is sent by itself once the network is back, once', {
  tag: '@once',
}, async ({ page, context, request }) => {
  const other = await context.newPage()
  await other.goto('/checkout')
  await goToDelivery(page)
  await context.route('**/order/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await place(page).click()
  await expect(page.getByText('Failed to place order. Your cart remains intact.')).toBeVisible()
  for (const one of [page, other])
    await expect(one.getByText('We do not know yet whether your order arrived.')).toBeVisible()
  await page.close()

  await context.unroute('**/order/create')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(other).toHaveURL(/\/ordersuccess/)
  const [order, ...none] = await ordersOf(request)
  expect(none).toEqual([])
  await expect(other.getByText(`#${order._id.slice(-6)}`)).toBeVisible()
  const left = await other.evaluate(() => Object.keys(localStorage))
  // Where the heading font lies is no user's.
  expect(left.filter((key) => key !== 'font').sort()).toEqual(['token', 'user'])
})
