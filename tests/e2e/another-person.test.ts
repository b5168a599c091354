import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  type Product,
  putIntoCart,
  read,
  type Session,
  shopperPassword,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** What one user's page holds must not reach the next user, when two sign in one after the other in two tabs. */
test.describe('another user signs in in another tab', { tag: '@once' }, () => {
  let first: Session
  let second: Session
  let product: Product

  test.beforeEach(async ({ page, request }) => {
    const vendor = await theDemoVendor(request)
    ;[first, second] = [await aShopper(request), await aShopper(request)]
    product = await aProduct(request, vendor, { title: `Hand fan ${first.user._id.slice(-6)}` })
    await putIntoCart(request, first, product, 1)
    await putIntoCart(request, second, product, 3)
    await signInOn(page, first)
  })

  const ordersOf = async (request: APIRequestContext, session: Session) =>
    (await read(request, session, '/api/order')).orders
  const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })
  const addressField = (page: Page) => page.getByLabel('Delivery address')

  async function fillCheckout(page: Page): Promise<void> {
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to Delivery' }).click()
    await page.getByRole('button', { name: 'Use my details' }).click()
    await addressField(page).fill('Behind the old mosque, Bo')
  }

  async function endSession(request: APIRequestContext, { token }: Session): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  }

  async function signInInWindow(page: Page, email: string): Promise<void> {
    const window = page.getByRole('dialog')
    await window.getByLabel('Email', { exact: true }).fill(email)
    await window.getByLabel('Password', { exact: true }).fill(shopperPassword)
    await window.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(window).toHaveCount(0)
  }

  /** Like the login, but slowly and in reverse order: for a while one of the two belongs to the other user. */
  async function storeSlowly(page: Page, { token, user }: Session): Promise<void> {
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.waitForTimeout(120)
    await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
  }

  test('over an ended session: the window closes, and the checkout of the previous user is gone', async ({
    page,
    request,
  }) => {
    await fillCheckout(page)
    await endSession(request, first)
    await place(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    const other = await page.context().newPage()
    await other.goto('/cart')
    await signInInWindow(other, second.user.email)
    await expect(other).toHaveURL('/shop')

    await expect(page).toHaveURL('/shop')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('NLe 300.00').first()).toBeVisible()
    await expect(addressField(page)).toHaveValue('')
    expect(await ordersOf(request, second)).toEqual([])
  })

  test('the same user signs in again in another tab, even on its home page: the form stays, and the next user does not see what was ordered', async ({
    page,
    request,
  }) => {
    await fillCheckout(page)
    await endSession(request, first)
    await place(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await signInInWindow(other, first.user.email)

    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/checkout?step=delivery')
    await expect(addressField(page)).toHaveValue('Behind the old mosque, Bo')
    await place(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
    await expect(page.getByText(product.title)).toBeVisible()

    await other.close()
    await signInOn(page, second)
    await page.goBack()
    await expect(page.getByText('This order is not in your account.')).toBeVisible()
    await expect(page.getByText(product.title)).toHaveCount(0)
  })

  test('a checkout in progress is dropped, the cart shown is the next user’s, and what was typed elsewhere is gone', async ({
    page,
    request,
  }) => {
    await fillCheckout(page)
    const looked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    await page.route('/api/cart', async (route) => {
      looked.resolve()
      await goOn.promise
      await route.continue()
    })
    await place(page).click()
    await looked.promise
    const other = await page.context().newPage()
    await other.goto('/faq')
    await storeSlowly(other, second)
    await expect(addressField(page)).toHaveCount(0)
    goOn.resolve()

    await expect(page.getByText('NLe 300.00').first()).toBeVisible()
    await expect(addressField(page)).toHaveValue('')
    for (const session of [first, second]) expect(await ordersOf(request, session)).toEqual([])
    expect((await read(request, second, '/api/cart')).cart.items).toHaveLength(1)

    await page.goto('/dashboard/customer/profile')
    await page.getByRole('button', { name: 'Edit address' }).click()
    const address = page.getByRole('textbox', { name: /address/i })
    await address.fill('Behind the old mosque, Bo')
    await storeSlowly(other, first)
    await expect(address).toHaveCount(0)

    await page.goto('/contact')
    await page.getByLabel('Message').fill('My order did not come')
    await storeSlowly(other, second)
    await expect(page.getByLabel('Message')).toHaveValue('')

    await signInOn(page, await aNewVendor(request))
    await page.goto('/dashboard/vendor/products')
    await page.getByRole('button', { name: 'Add product' }).first().click()
    await page.getByLabel('Title').fill('Palm oil')
    await storeSlowly(other, await aNewVendor(request))
    await expect(page.getByLabel('Title')).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/vendor/products')
    await expect(page.getByRole('button', { name: 'Add product' }).first()).toBeVisible()
  })
})
