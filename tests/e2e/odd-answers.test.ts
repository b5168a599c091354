import { expect, type Locator, type Page, type Route } from '@playwright/test'
import {
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  read,
  type Session,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** A buyer's pages with responses that hold less than ours, or no responses at all. */
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const answerWith = (json: unknown) => (route: Route) => route.fulfill({ json })

let buyer: Session
let broken: string[]

test.beforeEach(async ({ page, request }) => {
  buyer = await aShopper(request)
  await signInOn(page, buyer)
  broken = []
  page.on('pageerror', (error) => broken.push(error.message))
})

test.afterEach(() => {
  expect(broken).toEqual([])
})

const listing = { _id: crypto.randomUUID(), title: 'Palm oil, 5 l', price: 95.5, images: [] }

test('cart, checkout and orders need no more of a response than the specification names', async ({
  page,
}) => {
  const cart = { items: [{ _id: 'row', quantity: 2, listingId: listing }] }
  await page.route('**/api/cart', answerWith({ cart }))
  await page.route('**/api/cart/update', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto('/cart')
  await expect(page.getByText('NLe 191.00').first()).toBeVisible()
  await button(page, 'Increase quantity').click()
  await expect(page.getByText('NLe 286.50').first()).toBeVisible()
  await button(page, 'Proceed to Checkout').click()
  await button(page, 'Continue to Delivery').click()
  await button(page, 'Use my details').click()

  const item = { _id: 'item', title: 'Palm oil, 5 l', quantity: 2, price: 95.5 }
  const order = { _id: crypto.randomUUID(), createdAt: '2026-11-21T10:00:00.000Z', status: 'pending' }
  const orders = [
    { ...order, total: 191, items: [item] },
    { _id: 'bare', items: [{ ...item, status: 'partially_accepted' }] },
  ]
  await page.route(/\/api\/order\/(\?|$)/, answerWith({ orders }))
  await page.route('**/cart/clear', answerWith({}))
  await page.route('**/order/create', answerWith({}))
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL('/ordersuccess')
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed')

  await page.goto('/dashboard/customer/orders')
  const card = page.getByRole('article').filter({ hasText: `#${order._id.slice(-6)}` })
  await expect(card.getByText('Pending')).toHaveCount(2)
  await expect(page.getByRole('article').getByText('Partially accepted')).toBeVisible()
  await expect(page.locator('header, footer')).toHaveCount(0)
  await page.route('**/api/order/*/status', answerWith({}))
  const readAgain = page.waitForRequest('**/api/order/?*')
  await button(card, 'Cancel order').click()
  await button(page.getByRole('alertdialog'), 'Cancel order').click()
  await expect(toast(page, 'Order cancelled.')).toBeVisible()
  await readAgain

  await page.route('**/api/saved', answerWith({ savedListings: [{ _id: listing._id, title: 'Palm oil' }] }))
  await page.goto('/dashboard/customer/favorites')
  await expect(page.getByRole('link', { name: 'Palm oil' })).toBeVisible()
})

test('an order without a response of ours never counts as placed, and the cart stays', async ({
  page,
  request,
}) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Palm oil, 5 l' })
  await putIntoCart(request, buyer, product, 2)
  await page.goto('/checkout')
  await button(page, 'Continue to Delivery').click()
  await button(page, 'Use my details').click()
  const failed = 'Failed to place order. Your cart remains intact.'
  const notCreated = 'Order creation failed — please try again.'
  let press = 'Place Order'
  for (const [answer, words] of [
    [{ status: 200, body: '<h1>Log in to the WiFi</h1>' }, notCreated],
    [{ status: 202, json: { message: 'Accepted' } }, notCreated],
    [{ status: 204, body: '' }, notCreated],
    [{ status: 500, body: '<h1>Bad gateway</h1>' }, failed],
    [{ status: 503, json: {} }, failed],
    [
      { status: 500, json: { message: 'The server has words of its own.' } },
      'The server has words of its own.',
    ],
  ] as const) {
    await page.route('**/order/create', (route) => route.fulfill(answer))
    await button(page, press).click()
    await expect(toast(page, words)).toBeVisible()
    await page.unroute('**/order/create')
    // It may have arrived all the same.
    press = 'Send it again'
    await expect(page).toHaveURL(/\/checkout/)
  }
  await page.route('**/order/create', (route) => route.abort('timedout'))
  await button(page, press).click()
  await expect(toast(page, failed)).toBeVisible()
  expect((await read(request, buyer, '/api/cart')).cart.items).toHaveLength(1)
  expect((await read(request, buyer, '/api/order')).orders).toEqual([])
})

test('a wrong total alone is corrected and ordered with one press', async ({ page, request }) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Palm oil, 5 l' })
  await putIntoCart(request, buyer, product, 2)
  await page.goto('/checkout')
  await button(page, 'Continue to Delivery').click()
  await button(page, 'Use my details').click()
  await page.route('**/order/create', async (route) => {
    const body = { ...route.request().postDataJSON(), total: 1 }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await button(page, 'Place Order').click()
  await expect(page.getByRole('heading', { name: 'These items cost NLe 200.00 now.' })).toBeFocused()
  await expect(page.getByText('New total', { exact: true }).locator('..')).toContainText('NLe 200.00')
  await page.unroute('**/order/create')
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL(/\/ordersuccess/)
})

test('a field that only the server refuses is marked in the checkout form', async ({ page, request }) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Palm oil, 5 l' })
  await putIntoCart(request, buyer, product, 1)
  await page.goto('/checkout')
  await button(page, 'Continue to Delivery').click()
  await button(page, 'Use my details').click()
  await page.route('**/order/create', async (route) => {
    const { delivery, ...body } = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...body, delivery: { ...delivery, phone: '12' } }) })
  })
  await button(page, 'Place Order').click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(
    page.getByText('Please check your phone number. From abroad it begins with + and the country code.'),
  ).toHaveCount(2)
})

test('an order cancelled elsewhere meanwhile is loaded again', async ({ page, request }) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Palm oil, 5 l' })
  const order = await orderOf(request, buyer, [product])
  await page.goto('/dashboard/customer/orders')
  await expect(button(page, 'Cancel order')).toBeVisible()
  const headers = { Authorization: `Bearer ${buyer.token}` }
  await request.put(`/api/order/${order._id}/status`, { headers, data: { status: 'cancelled' } })
  await button(page, 'Cancel order').click()
  await button(page.getByRole('alertdialog'), 'Cancel order').click()
  await expect(toast(page, 'This order can no longer be cancelled.')).toBeVisible()
  await expect(button(page, 'Cancel order')).toHaveCount(0)
})
