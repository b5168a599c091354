import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  type Session,
  signInOn,
  theDemoAdministrator,
  theDemoVendor,
} from '../support/browser-people.ts'

/** What the specification says and only a browser can prove; docs/spec-map.md names the statements. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** Presses a link of the site's navigation, wherever it is at this width. */
async function goByNavigation(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  const navigation = page.getByRole('navigation', { name: isPhone(page) ? 'Menu' : 'Main' })
  await navigation.getByRole('link', { name, exact: true }).click()
}

const lost = (page: Page, address: string | RegExp) => page.route(address, (route) => route.abort())

test('the navigation is a column below 768 px, a row from there on', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const column = page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  const boxes = await column.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON()),
  )
  expect(boxes).toHaveLength(5)
  for (const box of boxes) expect(box.x).toBe(boxes[0].x)

  await page.setViewportSize({ width: 768, height: 900 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  const row = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(row).toHaveCount(5)
  const tops = await row.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y))
  expect(new Set(tops).size).toBe(1)
})

test('a toast stands top right, dark, 5 s on the site and 2.5 s in dashboard and checkout', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Toasted groundnuts' })
  await putIntoCart(request, buyer, product, 1)
  await page.clock.install()
  await signInOn(page, buyer)

  /** Stops the clock, does it, and expects the toast to stay for so long. */
  const expectLasting = async (act: () => Promise<void>, text: string, milliseconds: number) => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await act()
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(milliseconds - 100)
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast(page, text)).toHaveCount(0)
    await page.clock.resume()
  }
  await page.goto(`/shop/product/${product._id}`)
  await expectLasting(() => button(page, 'Save').first().click(), 'Listing saved!', 5000)
  await page.goto('/dashboard/customer/favorites')
  await expectLasting(() => button(page, 'Save').first().click(), 'Removed from saved listings.', 2500)
  await page.goto('/checkout?step=delivery')
  const fault = 'Please provide your First and Last Name'
  await expectLasting(() => button(page, 'Place Order').click(), fault, 2500)

  await button(page, 'Place Order').click()
  const box = (await toast(page, fault).boundingBox())!
  const { width } = page.viewportSize()!
  expect(width - box.x - box.width).toBeLessThan(20)
  expect(box.y).toBeLessThan(100)
  const colour = await toast(page, fault).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(60)
})

test('who has token and user stored is signed in at start, with one of them alone nobody is', async ({
  page,
  request,
}) => {
  const session = await aShopper(request)
  await signInOn(page, session)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  for (const missing of ['user', 'token']) {
    await signInOn(page, session)
    await page.evaluate((key) => localStorage.removeItem(key), missing)
    await page.goto('/cart')
    await expect(page).toHaveURL('/')
  }
})

test('login leads an administrator, a vendor and a customer each to their page', async ({
  page,
  request,
}) => {
  const { user } = await aShopper(request)
  for (const [email, password, path] of [
    ['admin@makit.example', 'Makit-demo-2026', '/dashboard/admin'],
    ['vendor@makit.example', 'Makit-demo-2026', '/dashboard/vendor'],
    [user.email, 'kwik-senhandbag-77', '/shop'],
  ] as const) {
    await page.goto('/dashboard')
    const window = page.getByRole('dialog')
    await window.getByLabel('Email').fill(email)
    await window.getByLabel('Password', { exact: true }).fill(password)
    await button(window, 'Login').click()
    await expect(page).toHaveURL(path)
    await page.evaluate(() => localStorage.clear())
  }
})

const sidebars: Record<string, readonly string[]> = {
  customer: ['customer', 'customer/profile', 'customer/orders', 'customer/favorites', 'customer/settings'],
  vendor: ['vendor', 'vendor/profile', 'vendor/shop', 'vendor/products', 'vendor/orders', 'vendor/settings'],
  admin: [
    ...['admin', 'admin/profile', 'admin/users', 'admin/vendors', 'admin/vendor-application'],
    'admin/settings',
  ],
}

test('the dashboard has the links of the role, folds its sidebar, and shows no header or footer', async ({
  page,
  request,
}) => {
  const people = { customer: aShopper, vendor: theDemoVendor, admin: theDemoAdministrator }
  for (const [role, person] of Object.entries(people)) {
    await signInOn(page, await person(request))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'List now' })).toHaveCount(0)
    if (isPhone(page)) await button(page, 'More').click()
    const shown = page.locator('nav[aria-label=Dashboard]:visible a, dialog a')
    const links = await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const path of sidebars[role] ?? []) expect(links).toContain(`/dashboard/${path}`)
    const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
    await expect(logout).toBeVisible()
    if (isPhone(page)) continue
    const sidebar = page.getByRole('complementary')
    const width = async () => (await sidebar.boundingBox())!.width
    const open = await width()
    await button(page, 'Fold sidebar').click()
    await expect.poll(width).toBeLessThan(open / 2)
    await button(page, 'Show sidebar').click()
    await expect.poll(width).toBe(open)
  }
})

test('a role that may not enter is led to /403', async ({ page, request }) => {
  await signInOn(page, await theDemoAdministrator(request))
  for (const path of ['/cart', '/checkout', '/dashboard/vendor', '/dashboard/vendor/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/403')
  }
  await signInOn(page, await theDemoVendor(request))
  for (const path of ['/dashboard/admin', '/dashboard/admin/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/403')
  }
})

test('a page that cannot load says the specification’s words', async ({ page, request }) => {
  await page.goto('/faq')
  await lost(page, /\/api\/listings\?/)
  await goByNavigation(page, 'Home')
  await expect(page.getByText('Failed to load homepage data.')).toBeVisible()
  await goByNavigation(page, 'Shop')
  await expect(page.getByText('Failed to load products.')).toBeVisible()

  const pagesOf: [session: Session, pages: [path: string, call: string, words: string][]][] = [
    [
      await aShopper(request),
      [
        ['/cart', '**/api/cart', 'Your cart is empty.'],
        ['/dashboard/customer/orders', '**/api/order', 'Failed to fetch your orders'],
      ],
    ],
    [
      await theDemoVendor(request),
      [
        ['/dashboard/vendor', '**/api/vendor/dashboard', 'Failed to load vendor stats'],
        ['/dashboard/vendor/products', '**/api/vendor/listings', 'Failed to load data: Network error'],
        ['/dashboard/vendor/orders', '**/api/vendor/orders', 'Failed to fetch vendor orders'],
      ],
    ],
    [
      await theDemoAdministrator(request),
      [['/dashboard/admin/vendor-application', '**/api/vendorApplication?*', 'Failed to fetch applications']],
    ],
  ]
  for (const [session, pages] of pagesOf) {
    await signInOn(page, session)
    for (const [path, call, words] of pages) {
      await lost(page, call)
      await page.goto(path)
      await expect(page.getByText(words)).toBeVisible()
    }
  }
})

test('a login, a sign-up, a cart and an application that get no answer say the specification’s words', async ({
  page,
  request,
}) => {
  await lost(page, /\/api\/(auth|cart\/add)/)
  await page.goto('/dashboard')
  const window = page.getByRole('dialog')
  await window.getByLabel('Email').fill('isatu@makit.example')
  await window.getByLabel('Password', { exact: true }).fill('whatever it is')
  await button(window, 'Login').click()
  await expect(toast(page, 'Login failed')).toBeVisible()
  await button(window, 'Sign up').click()
  for (const label of ['First name', 'Last name'])
    await window.getByLabel(label, { exact: true }).fill('Isatu')
  await window.getByLabel('Email').fill('isatu@makit.example')
  await window.getByLabel('Phone number').fill('010000123')
  await button(window, 'Next').click()
  for (const label of ['Password', 'Confirm password'])
    await window.getByLabel(label, { exact: true }).fill('whatever it is')
  await button(window, 'Sign up').click()
  await expect(toast(page, 'Signup failed')).toBeVisible()

  const product = await aProduct(request, await theDemoVendor(request), { title: 'Lost connection rice' })
  await signInOn(page, await aShopper(request))
  await page.goto(`/shop/product/${product._id}`)
  await button(page, 'Add to Cart').first().click()
  await expect(toast(page, 'Failed to add to cart.')).toBeVisible()
  await page.unroute(/\/api\/(auth|cart\/add)/)
  await button(page, 'Add to Cart').first().click()
  await expect(toast(page, 'Added to cart!')).toBeVisible()
})

test('the application’s button reads Submitting... while it is sent', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/vendorApplication/apply', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/vendor-application')
  for (const label of ['Full name', 'Shop name', 'Shop description', 'Address'])
    await page.getByLabel(label).fill('Kadiatu')
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Phone').fill('010665544')
  await button(page, 'Submit Application').click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  letGo()
  await expect(toast(page, 'Failed to submit application')).toBeVisible()
})

test('shop filters are a sidebar on a desktop and slide in on a phone; a new filter starts at page 1', async ({
  page,
}) => {
  await page.goto('/shop?page=2')
  const category = page.getByRole('checkbox', { name: 'Electronics' }).filter({ visible: true })
  if (isPhone(page)) {
    await expect(category).toHaveCount(0)
    await button(page, 'Filters').click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  }
  await category.check()
  await expect(page).toHaveURL(/\/shop\?categories=[\w-]+$/)
  await expect(category).toBeChecked()
  if (isPhone(page)) await button(page, 'Show products').click()
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('phone')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/shop\?.*search=phone/)
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
})

test('checkout: two steps, empty and busy; answers other than 200 and 201, and a cart that is not cleared', async ({
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
  await expect(toast(page, 'Order creation failed — please try again.')).toBeVisible()
  await page.unroute('**/order/create')

  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
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

test('a vendor’s answer shows at once, is read again afterwards, and taken back when it fails', async ({
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
    if (request.method() === 'GET' && request.url().endsWith('/api/vendor/orders')) reads += 1
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: `Order #${order._id.slice(-6)}` })).toBeVisible()
  const status = page.getByLabel('Status of Gara cloth')
  await expect(status).toHaveValue('pending')

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/item/*', async (route) => {
    await held
    await route.continue()
  })
  const before = reads
  await status.selectOption('out_of_stock')
  await expect(status).toHaveValue('out_of_stock')
  letGo()
  await expect.poll(() => reads).toBe(before + 1)
  await expect(status).toHaveValue('out_of_stock')
  await page.unroute('**/item/*')

  await lost(page, '**/item/*')
  await status.selectOption('accepted')
  await expect(toast(page, 'Failed to update item status')).toBeVisible()
  await expect(status).toHaveValue('out_of_stock')
  await expect.poll(() => reads).toBe(before + 2)
  await lost(page, '**/items')
  await button(page, 'Accept All').click()
  await expect(toast(page, 'Failed to update all items')).toBeVisible()
  await page.unroute('**/items')
  for (const [press, value] of [
    ['Accept All', 'accepted'],
    ['Reject All', 'rejected'],
  ] as const) {
    await button(page, press).click()
    for (const title of ['Gara cloth', 'Country rice'])
      await expect(page.getByLabel(`Status of ${title}`)).toHaveValue(value)
  }
})

test('a vendor’s shop and products: figures, empty list, faults of the form, hiding, deleting', async ({
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
  await form.getByLabel('Name').fill('Clay stove')
  await form.getByLabel('Price in NLe').fill('cheap')
  await form.getByLabel('Category').selectOption('Home & Appliances')
  await button(form, 'Save product').click()
  await expect(form.getByText('Price must be a number').first()).toBeVisible()
  const files = form.locator('input[type=file]')
  await files.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Please choose an image file').first()).toBeVisible()
  await button(form, 'Close').click()
  await button(page.getByRole('alertdialog'), 'Leave').click()

  await aProduct(request, vendor, { title: 'Clay stove' })
  await page.reload()
  await lost(page, '**/api/listings/*')
  await button(page, 'Hide Clay stove').click()
  await expect(toast(page, 'Action failed, check console for details')).toBeVisible()
  const deletion = async () => {
    await button(page, 'Delete Clay stove').click()
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
  await lost(page, '**/api/vendor/shop')
  await page.getByLabel('Shop name').fill('Kroo Bay Stoves')
  await button(page, 'Save shop').click()
  await expect(toast(page, 'Error saving shop')).toBeVisible()
})

test('an edited product keeps its photo unless it is replaced', async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: 'Clay stove' })
  const images = async () => (await (await request.get(`/api/listings/${product._id}`)).json()).images
  const [photo] = await images()
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await button(page, 'Edit Clay stove').click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await expect(form.getByLabel('Name')).toHaveValue('Clay stove')
  await form.getByLabel('Price in NLe').fill('80')
  await button(form, 'Save product').click()
  await expect(form).toHaveCount(0)
  expect(await images()).toEqual([photo])
})

test('a buyer sees orders by the last 6 characters, is asked before cancelling, and told when it fails', async ({
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
