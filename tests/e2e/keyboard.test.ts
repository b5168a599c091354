import { expect, type Page } from '@playwright/test'
import {
  aProduct,
  aShopper,
  putIntoCart,
  signInOn,
  theDemoAdministrator,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/journey.ts'
import { violationsOfTabbing } from '../support/tab-order.ts'

const expectGoodTabbing = async (page: Page, inside?: string, part?: string) =>
  expect(await violationsOfTabbing(page, inside, part)).toEqual([])

/** Without header and footer, which are the same on every page. */
async function expectGoodTabbingOfMain(page: Page): Promise<void> {
  await page.locator('main').focus()
  await expectGoodTabbing(page, 'body', 'main')
}

/** Opens it with the Enter key, tabs through it, and returns with Escape to the element that opened it. */
async function expectHoldsFocus(page: Page, opener: string): Promise<void> {
  const button = page.getByRole('button', { name: opener }).filter({ visible: true }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const window = page.locator('dialog:modal')
  await expect(window).toHaveCount(1)
  await expect(window.locator(':focus')).toHaveCount(1)
  await expectGoodTabbing(page, 'dialog:modal')
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('public pages and the login window over one can be walked with the Tab key, in order, with the focus always in sight', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { listings } = await (await request.get('/api/listings?limit=1&inStock=true')).json()
  const paths = ['/', '/shop?search=rice&inStock=true', '/faq', '/contact', '/vendor-application']
  for (const path of [...paths, `/shop/product/${listings[0]._id}`])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('h1')).toHaveCount(1)
      await (path === '/' ? expectGoodTabbing(page) : expectGoodTabbingOfMain(page))
    })
  await expectHoldsFocus(page, 'Add to Cart')
})

test('cart and both steps of the checkout can be walked with the Tab key', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const vendor = await theDemoVendor(request)
  for (const title of ['Palm oil', 'Country rice'])
    await putIntoCart(request, buyer, await aProduct(request, vendor, { title }), 1)
  await signInOn(page, buyer)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toHaveCount(2)
  await expectGoodTabbingOfMain(page)
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Continue to Delivery' })).toBeEnabled()
  await expectGoodTabbingOfMain(page)
  await page.getByRole('button', { name: 'Continue to Delivery' }).press('Enter')
  await expect(page.getByLabel('First name')).toBeVisible()
  await expectGoodTabbingOfMain(page)
})

test('a vendor’s products and their form can be walked with the Tab key', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await signInOn(page, await theDemoVendor(request))
  // A few of them: other tests add many to this shop, and each one has several stops.
  await page.route('**/api/vendor/listings?*', async (route) => {
    const response = await route.fetch()
    const { listings } = await response.json()
    await route.fulfill({ response, json: { listings: listings.slice(0, 5) } })
  })
  await page.goto('/dashboard/vendor/products')
  await expect(page.getByRole('button', { name: 'Edit', exact: true }).first()).toBeVisible()
  await expectGoodTabbing(page)
  await expectHoldsFocus(page, 'Add product')
})

test('the administrator’s users and the question before deleting one can be walked with the Tab key', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/users')
  await expect(page.getByRole('button', { name: 'Delete', exact: true }).first()).toBeVisible()
  await expectGoodTabbing(page)
  await expectHoldsFocus(page, 'Delete')
})
