import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  aProduct,
  aShopper,
  editProduct,
  orderOf,
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
const stockOf = async (request: APIRequestContext, product: Product) =>
  (await (await request.get(`/api/listings/${product._id}`)).json()).stock
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function goToDelivery(page: Page): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
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
  await page.getByLabel('Additional instructions').fill('Second gate')
  await page.getByRole('button', { name: 'Back to Cart' }).click()
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await expect(page.getByLabel('Additional instructions')).toHaveValue('Second gate')
  await place(page).dblclick()

  await expect(page).toHaveURL(/\/ordersuccess\?order=/)
  await expect(page.getByText('Order placed successfully! The vendor will contact you')).toBeVisible()
  await page.reload()
  const [order, ...others] = await ordersOf(request)
  expect(others).toEqual([])
  await expect(page.getByText(`#${order._id.slice(-6)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell the shop on WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/232\d+\?text=/,
  )
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('the first field error is shown in the specified order, and a pickup asks for the address too', {
  tag: '@once',
}, async ({ page, request }) => {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByLabel('Pickup').check()
  await expect(page.getByLabel(/address/i)).toHaveCount(0)

  await place(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  const wrongFields = page.locator('main [aria-invalid=true]')
  const toast = page.locator('.toast')
  await expect(toast).toHaveText(/^Please provide your First and Last Name/)
  await expect(wrongFields).toHaveCount(3)
  await expect(page.getByLabel('Your address')).toHaveValue('9 Bojon Street, Bo')
  await page.getByLabel('First name').fill('Isatu')
  await page.getByLabel('Last name').fill('Conteh')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Your address').fill(' ')
  await place(page).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(toast).toHaveText(/^Please check your phone number/)
  await expect(wrongFields).toHaveCount(1)
  await page.getByLabel('Phone').fill('076 12-34-56')
  await page.getByLabel('Your address').fill('')
  await place(page).click()
  await expect(toast).toHaveText(/^Please provide your Address/)
  await expect(page.getByLabel('Your address')).toBeFocused()
  await expect(wrongFields).toHaveCount(0)
  await expect(page.getByLabel('Your address')).toHaveValue('9 Bojon Street, Bo')
  expect(await ordersOf(request)).toEqual([])

  await place(page).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  const [order] = await ordersOf(request)
  expect(order.delivery).toMatchObject({ method: 'pickup', phone: '+23276123456' })
})

test('changes made meanwhile are shown line by line, and one press orders what is left', {
  tag: '@once',
}, async ({ page, request }) => {
  await goToDelivery(page)
  await editProduct(request, vendor, cloth, { price: '450' })
  await editProduct(request, vendor, rice, { stock: '1' })
  await place(page).click()

  await expect(page.getByText('Price changed from NLe 420.00 to NLe 450.00.')).toBeVisible()
  await expect(page.getByText('Only 1 left, you wanted 2.')).toBeVisible()
  await expect(page.getByText('NLe 995.50')).toBeVisible()
  expect(await ordersOf(request)).toEqual([])

  await expect(page.getByRole('radio', { name: /^Take 1 instead/ })).toBeChecked()
  await place(page).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  expect((await ordersOf(request)).map((order: { total: number }) => order.total)).toEqual([995.5])
})

test('goods ordered or removed in another tab are not ordered again without a message', {
  tag: '@once',
}, async ({ page, request }) => {
  const other = await page.context().newPage()
  await goToDelivery(page)
  await goToDelivery(other)
  await place(other).click()
  await expect(other).toHaveURL(/\/ordersuccess/)

  await expect(page.getByText('You have ordered this already.')).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0)
  const [ordered, ...none] = await ordersOf(request)
  expect(none).toEqual([])
  await page.getByRole('link', { name: 'See this order' }).click()
  await expect(page.getByText(`#${ordered._id.slice(-6)}`)).toBeVisible()

  await putIntoCart(request, buyer, cloth, 1)
  await putIntoCart(request, buyer, rice, 1)
  await goToDelivery(page)
  await other.goto('/cart')
  await other
    .getByRole('listitem')
    .filter({ hasText: rice.title })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(other.getByText(rice.title)).toHaveCount(0)
  await place(page).click()
  await expect(page.getByText('Your cart has changed.')).toBeVisible()
  await expect(page.getByText(cloth.title)).toBeVisible()
  await expect(page.getByText(rice.title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await place(page).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  expect((await ordersOf(request)).map((order: { total: number }) => order.total)).toEqual([420, 1031])
})

test('a lost response never makes a second order, not even after a reload', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await goToDelivery(page)
  await page.route('**/order/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await place(page).click()
  await expect(page.getByText('Failed to place order. Your cart remains intact.')).toBeVisible()
  await expect(page.getByText('We do not know yet whether your order arrived.')).toBeVisible()
  await page.unroute('**/order/create')
  // The outbox sends it again by itself.
  await page.reload()

  await expect(page).toHaveURL(/\/ordersuccess/)
  expect(await ordersOf(request)).toHaveLength(1)
})

test('an order pressed without a network outlives its tab, and is sent by itself once the network is back', {
  tag: '@once',
}, async ({ page, context, request }) => {
  await goToDelivery(page)
  await page.route('**/order/create', (route) => route.abort())
  await place(page).click()
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await page.close()

  const other = await context.newPage()
  await other.route('**/order/create', (route) => route.abort())
  await other.goto('/checkout')
  await expect(other.getByText('We do not know yet whether your order arrived.')).toBeVisible()
  await other.unroute('**/order/create')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(other).toHaveURL(/\/ordersuccess/)
  const [order, ...none] = await ordersOf(request)
  expect(none).toEqual([])
  await expect(other.getByText(`#${order._id.slice(-6)}`)).toBeVisible()
  expect(await other.evaluate(() => Object.keys(localStorage).sort())).toEqual(['token', 'user'])
})

test('what is typed at checkout is still there after a look at the cart and a reload', {
  tag: '@once',
}, async ({ page }) => {
  await goToDelivery(page)
  await page.getByLabel('Delivery address').fill('Kissy, near Mess Mess')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Kissy, near Mess Mess')
  await page.reload()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Kissy, near Mess Mess')
  await expect(page.getByLabel('First name')).toHaveValue('Isatu')
})

test('on a phone the bar with the sum leaves the whole choice of delivery to be seen', {
  tag: '@phone',
}, async ({ page, request }) => {
  await orderOf(request, buyer, [rice])
  await putIntoCart(request, buyer, rice, 1)
  await page.goto('/checkout?step=delivery')
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  const choice = await page.getByRole('group', { name: 'How do you want to get it?' }).boundingBox()
  const bar = await page.locator('.sum-bar').boundingBox()
  expect(choice!.y + choice!.height).toBeLessThanOrEqual(bar!.y)
})

test('on a wide screen the sum stands beside the goods', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/cart', '/checkout', '/checkout?step=delivery']) {
    await page.goto(path)
    const bar = await page.locator('.sum-bar').boundingBox()
    const goods = await page.locator('.sum-bar').locator('xpath=preceding-sibling::*[1]').boundingBox()
    expect(bar!.x, path).toBeGreaterThan(goods!.x + goods!.width)
    expect(bar!.y, path).toBeLessThan(400)
  }
})

test('other words after a lost answer find the order that had arrived', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await goToDelivery(page)
  await page.route('**/order/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await place(page).click()
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await page.unroute('**/order/create')
  await page.getByRole('button', { name: 'Change it first' }).click()
  await page.getByLabel('Additional instructions').fill('Other words')
  await place(page).click()

  await expect(page.getByText('Your first try had already arrived.')).toBeVisible()
  await expect(page).toHaveURL(/\/ordersuccess/)
  expect(await ordersOf(request)).toHaveLength(1)
})

test('hidden goods are left out of the sum and removed with one press', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await editProduct(request, vendor, cloth, { isActive: 'false' })
  await page.goto('/cart')
  await expect(page.getByText('No longer sold')).toBeVisible()
  await expect(page.getByText('Subtotal').locator('..')).toContainText('NLe 191.00')
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText(cloth.title)).toHaveCount(0)
  await expect.poll(async () => (await read(request, buyer, '/api/cart')).cart.items.length).toBe(1)
})

test('a failed change shows a message on the page and is undone', { tag: '@once' }, async ({ page }) => {
  await page.goto('/cart')
  await page.route('**/api/cart/update', (route) => route.fulfill({ status: 409, json: {} }))
  const row = page.getByRole('listitem').filter({ hasText: cloth.title })
  await row.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update quantity')
  await expect(row.getByRole('status')).toHaveText('2')
})

test('a pending order is cancelled after a question, and the goods are back', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await goToDelivery(page)
  await place(page).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  expect(await stockOf(request, cloth)).toBe(3)

  await page.goto('/dashboard/customer/orders')
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()

  await expect(page.getByText('Order cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  expect(await stockOf(request, cloth)).toBe(5)
})

test('pending items are cancelled after a question, and accepted ones stay', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await goToDelivery(page)
  await place(page).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  const [order] = await ordersOf(request)
  const item = order.items.find(({ title }: { title: string }) => title === rice.title)
  await request.put(`/api/vendor/orders/${order._id}/item/${item._id}`, {
    headers: { Authorization: `Bearer ${vendor.token}` },
    data: { status: 'accepted' },
  })

  await page.goto('/dashboard/customer/orders')
  const cancel = page.getByRole('button', { name: 'Cancel pending items' })
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click()
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel pending items' }).click()

  await expect(page.getByText('Items cancelled.')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as received' })).toBeVisible()
  expect(await stockOf(request, cloth)).toBe(5)
  expect(await stockOf(request, rice)).toBe(3)
})
