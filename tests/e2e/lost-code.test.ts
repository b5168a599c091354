import { expect, type Page } from '@playwright/test'
import { aProduct, aShopper, putIntoCart, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'

/** Links to a page that cannot be loaded: the visitor stays and sees a message. */
const notLoaded = 'This page could not be loaded. Please check your connection and try again.'
const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** The paths that the browser loads from the server, from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('without a connection the visitor stays on the page with a message, and the next attempt leads on', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const title = await page.title()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  for (const [name, address] of [
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ] as const) {
    await footer(page, name).click()
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Buy and sell')
    await context.setOffline(false)
    await footer(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      name === 'Blog' ? 'Catalogue Corner' : name,
    )
    // Its stylesheet was requested before too, and must be there all the same.
    await expect(page.getByRole('main').locator('.card').first()).toHaveCSS('border-top-style', 'solid')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await context.setOffline(true)
  }
})

test('in the menu of a phone too, and what was pressed opens when the network returns', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/')
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  const words = page.getByText(notLoaded)
  await expect(words).toBeVisible()
  await expect(menu).toBeHidden()
  const isOnTop = () =>
    words.evaluate((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect()
      return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  expect(await isOnTop()).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Login could not be opened/)).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(words).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue Corner')
})

test('the login that was pressed without a connection opens when the network returns', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/faq')
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Login could not be opened/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('going back to a page that can no longer be loaded stays, with the address of the page shown', async ({
  page,
  context,
}) => {
  await page.goto('/faq')
  await footer(page, 'Contact').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  // Code that the browser has cached would do as well.
  const faq = codeOf('static-pages/faq-page')
  await page.route(faq, (route) => route.abort())
  await page.reload()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await context.setOffline(false)
  await page.unroute(faq)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Contact')
})

test('code that a new version has replaced: the address is loaded from the server, once', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  const documents = documentsOf(page)
  // The page of the new version names existing code.
  await page.route(codeOf('blog/blog-page'), (route) =>
    documents.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await footer(page, 'Blog').click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue Corner')
  expect(documents).toEqual(['/blog'])
})

test('a login whose code stays lost on this page, as in Chrome up to 150, opens when the page is loaded anew', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  const documents = documentsOf(page)
  await page.route(codeOf('accounts/login-window'), (route) =>
    documents.length === 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(documents).toEqual(['/faq'])
})

test('a page whose scripts stay lost, as in Chrome up to 150, is loaded anew', { tag: '@once' }, async ({
  page,
}) => {
  const documents = documentsOf(page)
  await page.route('**/assets/*.js', (route) => (documents.length === 1 ? route.abort() : route.continue()))
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect.poll(() => documents).toEqual(['/faq', '/faq'])
  await page.waitForFunction(() => window.replayEvents === undefined)
})

test('code that stays missing causes no endless reload', async ({ page }) => {
  await page.route(codeOf('blog/blog-page', 'messages/contact-page'), (route) =>
    route.fulfill({ status: 404 }),
  )
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  await page.evaluate(() => sessionStorage.setItem('loaded-anew-at /contact', String(Date.now())))
  await footer(page, 'Contact').click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page).toHaveURL('/faq')
})

test('a field error of the checkout, and its toast, disappear with the next press', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  await signInOn(page, buyer)
  await putIntoCart(
    request,
    buyer,
    await aProduct(request, await theDemoVendor(request), { title: 'Oil' }),
    1,
  )
  await page.goto('/checkout?step=delivery')
  await page.getByLabel('First name').fill('Isatu')
  await page.getByLabel('Last name').fill('Conteh')
  await page.getByLabel('Phone').fill('076123456')
  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  await expect(page.getByText('Please provide your Address')).toHaveCount(2)
  const answer = Promise.withResolvers<void>()
  await page.route('**/order/create', async (route) => {
    await answer.promise
    const changes = [{ listingId: 'x', title: 'Oil', reason: 'gone' }]
    await route.fulfill({ status: 409, json: { message: 'Some items changed.', changes } })
  })
  await place.click()
  await expect(page.getByText('Please provide your Address')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('Some items changed.').first()).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('a message of the contact form disappears with the next press', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(page.getByText('Please fill in required fields.')).toBeVisible()
  await page.getByLabel('First name').fill('Kadiatu')
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Phone').fill('12345')
  await page.getByLabel('Message').fill('Hello')
  await send.click()
  await expect(page.getByText('Invalid phone number.')).toBeVisible()
  await expect(page.getByText('Please fill in required fields.')).toHaveCount(0)
})

test('the page after ordering, opened without an order, leads on and has no title that says it was placed', async ({
  page,
  request,
}) => {
  await signInOn(page, await aShopper(request))
  await page.goto('/ordersuccess')
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'My orders' })).toBeVisible()
  await expect(page).toHaveTitle(/^Your order/)
})
