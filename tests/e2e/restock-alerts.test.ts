import { expect, type Locator, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  editProduct,
  type Product,
  shopperPassword,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** Another run of these tests on the same server has its own. */
const mark = crypto.randomUUID().slice(0, 8)

/** Not those of the cards below it. */
const alertButton = (page: Page, { title }: Product) =>
  page.getByRole('button', { name: /^(Tell me|We tell you) when it is back$/ }).and(page.getByTitle(title))

test('a visitor asks to be told, logs in for it, and is told once when the product is back', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: `Charcoal stove ${mark}`, stock: '0' })
  const path = `/shop/product/${product._id}`
  await page.goto(path)
  const button = alertButton(page, product)
  await expect(page.getByRole('button', { name: 'Unavailable' }).first()).toBeDisabled()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  const login = page.getByRole('dialog')
  await expect(login.getByText('You must be logged in so that we can tell you.')).toBeVisible()
  await expect(page).toHaveURL(path)
  await login.getByLabel('Email').fill(buyer.user.email)
  await login.getByLabel('Password', { exact: true }).fill(shopperPassword)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(
    page.getByText(`Login successful. ${product.title} is noted. We will tell you when it is back.`),
  ).toBeVisible()

  await page.goto(path)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await editProduct(request, vendor, product, { stock: '3' })
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' }).filter({ visible: true })
  await expect(bell).toBeVisible()
  await bell.click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Back in stock/ })
    .click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a sold-out card is higher than its neighbours by one line and one button, for which the place is kept', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: `Sieve ${mark}`, stock: '0' })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/shop?search=sieve+${mark}`)
    const heightOf = async (found: Locator) => Math.round((await found.boundingBox())!.height)
    expect(await heightOf(alertButton(page, product))).toBe(44)
    expect(await heightOf(page.getByText('Not possible yet.'))).toBeLessThan(24)
  }
})
