import { expect, type Locator, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** What the specification says of buying and selling that only a browser can show; docs/spec-map.md names the statements. */
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const lost = (page: Page, address: string | RegExp) => page.route(address, (route) => route.abort())

test('checkout: two steps, empty and busy; responses other than 200 and 201, and a cart that is not cleared', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), {
    title: 'Palm oil, 5 l',
    price: '95.5',
  })
  await signInOn(page, buyer)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Review Order' })).toBeAttached()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(button(page, 'Continue to Delivery')).toBeDisabled()

  await putIntoCart(request, buyer, product, 2)
  await page.goto('/checkout')
  await expect(page.getByText('NLe 95.50 × 2')).toBeVisible()
  await expect(page.getByText('NLe 191.00').first()).toBeVisible()
  await button(page, 'Continue to Delivery').click()
  await expect(page.getByRole('heading', { name: 'Delivery Details' })).toBeAttached()
  for (const label of ['First name', 'Last name', 'Phone', /address/i, 'Additional instructions'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Delivery', { exact: true })).toBeChecked()
  await button(page, 'Use my details').click()

  await page.route('**/order/create', (route) => route.fulfill({ status: 202, json: {} }))
  await button(page, 'Place Order').click()
  await expect(page.getByText('Order creation failed — please try again.')).toBeVisible()
  await page.unroute('**/order/create')
  // It may have been placed: that is asked before the buyer orders anew.
  await button(page, 'Change it first').click()

  const warned = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && !message.text().includes('blocked by Playwright'),
  )
  await lost(page, '**/cart/clear')
  await page.route('**/order/create', async (route) => {
    await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeDisabled()
    await route.continue()
  })
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  await warned
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('a vendor’s decision shows at once, is loaded again afterwards, and undone when it fails', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  await expect(page.getByText('No vendor orders yet.')).toBeVisible()
  const goods = await Promise.all(
    ['Gara cloth', 'Country rice'].map((title) => aProduct(request, vendor, { title })),
  )
  const order = await orderOf(request, await aShopper(request), goods)
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/vendor/orders?')) reads += 1
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: `Order #${order._id.slice(-6)}` })).toBeVisible()
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title }).last()
  const cloth = row('Gara cloth')
  const answer = async (decision: string) => {
    await button(cloth, 'Change').click()
    await button(page.getByRole('dialog'), decision).click()
  }
  await expect(button(cloth, 'Accept')).toBeVisible()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/item/*', async (route) => {
    await held
    await route.continue()
  })
  const before = reads
  await button(cloth, 'Out of stock').click()
  await button(page.getByRole('dialog'), 'Out of stock').click()
  await expect(cloth).toContainText('Out of stock')
  letGo()
  await expect.poll(() => reads).toBe(before + 1)
  await expect(cloth).toContainText('Out of stock')
  await page.unroute('**/item/*')

  // Without a message of the server's. What gets no response at all waits instead (outbox.test.ts).
  await page.route('**/item/*', (route) => route.fulfill({ status: 409, json: {} }))
  await answer('Accept')
  await expect(toast(page, 'Failed to update item status')).toBeVisible()
  await expect(cloth).toContainText('Out of stock')
  await expect.poll(() => reads).toBe(before + 2)
  await page.route('**/items', (route) => route.fulfill({ status: 409, json: {} }))
  const acceptAll = async () => {
    await button(page, 'Accept All').click()
    // It takes back 'Out of stock'.
    await button(page.getByRole('alertdialog', { name: 'Accept all items?' }), 'Accept all').click()
  }
  await acceptAll()
  await expect(toast(page, 'Failed to update all items')).toBeVisible()
  await page.unroute('**/items')
  await acceptAll()
  for (const title of ['Gara cloth', 'Country rice']) await expect(row(title)).toContainText('Accepted')
  await button(page, 'Reject All').click()
  await button(page.getByRole('dialog', { name: 'Reject 2 items?' }), 'Reject').click()
  for (const title of ['Gara cloth', 'Country rice']) await expect(row(title)).toContainText('Rejected')
})

test('a vendor’s shop and products: figures, empty list, errors of the form, hiding, deleting', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  for (const figure of ['Total Products', 'Active Products', 'Orders Received'])
    await expect(page.getByText(figure)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick links' })).toBeVisible()

  await page.goto('/dashboard/vendor/products')
  await expect(page.getByText('No products yet.')).toBeVisible()
  await button(page, 'Add product').click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await button(form, 'Save product').click()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(form.getByText('Please fill in all required fields')).not.toHaveCount(0)
  await expect(form.getByText('Please add an image')).toBeVisible()
  await form.getByLabel('Title').fill('Clay stove')
  await form.getByLabel('Price').fill('cheap')
  await form.getByLabel('Category').selectOption('Home & Appliances')
  await button(form, 'Save product').click()
  await expect(form.getByText('Price must be a number').first()).toBeVisible()
  await form.getByLabel('Price').fill('1.234')
  await button(form, 'Save product').click()
  await expect(form.getByText('Price must be from 0.01 to 10,000,000').first()).toBeVisible()
  const files = form.locator('input[type=file]')
  await files.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Please choose an image file').first()).toBeVisible()
  await button(form, 'Close').first().click()
  await button(page.getByRole('alertdialog'), 'Leave').click()

  await aProduct(request, vendor, { title: 'Clay stove' })
  await page.reload()
  await lost(page, '**/api/listings/*')
  await button(page, 'Hide').click()
  await expect(toast(page, 'Action failed, check console for details')).toBeVisible()
  const deletion = async () => {
    await expect(button(page, 'Delete')).toHaveAccessibleDescription('Clay stove')
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete?')
    await button(question, 'Delete').click()
  }
  await deletion()
  await expect(toast(page, 'Failed to delete')).toBeVisible()
  await page.unroute('**/api/listings/*')
  await deletion()
  await expect(page.getByText('No products yet.')).toBeVisible()

  await page.goto('/dashboard/vendor/shop')
  await page.getByLabel('Shop name').fill('Kroo Bay Stoves')
  await lost(page, '**/api/vendor/shop')
  await button(page, 'Save shop').click()
  await expect(toast(page, 'Error saving shop')).toBeVisible()
})

test('an edited product keeps its photo unless it is replaced', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: 'Clay stove' })
  const images = async () => (await (await request.get(`/api/listings/${product._id}`)).json()).images
  const [photo] = await images()
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await expect(form.getByLabel('Title')).toHaveValue('Clay stove')
  await form.getByLabel('Price').fill('80')
  await button(form, 'Save product').click()
  await expect(form).toHaveCount(0)
  expect(await images()).toEqual([photo])
})

test('a buyer sees orders by the last 6 characters, is asked before cancelling, and sees a message when it fails', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Shea butter' })
  const order = await orderOf(request, buyer, [product])
  await page.reload()
  await expect(page.getByRole('heading', { name: `Order #${order._id.slice(-6)}` })).toBeVisible()
  await lost(page, '**/api/order/*/status')
  await button(page, 'Cancel order').click()
  await button(page.getByRole('alertdialog'), 'Cancel order').click()
  await expect(toast(page, 'Failed to cancel order')).toBeVisible()
})
