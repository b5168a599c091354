import { expect, type Page } from '@playwright/test'
import { aNewVendor, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Page, words: 'Leave' | 'Keep editing') =>
  question(page).getByRole('button', { name: words, exact: true }).click()

test('a half-filled application is left without a question and found again', async ({ page }) => {
  await page.goto('/vendor-guidelines')
  await page
    .getByRole('link', { name: /^(Apply|List)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vendor-application$/)
  const shopName = page.getByLabel('Shop name')
  await shopName.fill('Rice House')
  await page.goBack()
  await expect(page).toHaveURL(/\/vendor-guidelines$/)
  await page.goForward()
  await expect(shopName).toHaveValue('Rice House')

  const later = await page.context().newPage()
  await page.close()
  await later.goto('/vendor-application')
  await expect(later.getByLabel('Shop name')).toHaveValue('Rice House')
})

test('a half-filled product survives the back button of a phone @once', async ({ page, request }) => {
  await signInOn(page, await aNewVendor(request))
  await page.goto('/dashboard/vendor')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByLabel('Title').fill('Gara cloth')
  await page.goBack()
  await answer(page, 'Keep editing')
  await expect(page.getByLabel('Title')).toHaveValue('Gara cloth')
  await expect(page).toHaveURL(/\/dashboard\/vendor\/products/)
})

test('changes of the shop are left only after a question, and without one when they are saved', async ({
  page,
  request,
}) => {
  await signInOn(page, await aNewVendor(request))
  await page.goto('/dashboard/vendor/shop')
  const productsLink = page.getByRole('link', { name: 'Products', exact: true }).first()
  await page.getByLabel('Shop name').fill('Rice House')
  await productsLink.click()
  await answer(page, 'Keep editing')
  await expect(page.getByLabel('Shop name')).toHaveValue('Rice House')

  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.locator('.toast', { hasText: 'Shop saved' })).toBeVisible()
  await productsLink.click()
  await expect(page).toHaveURL(/\/dashboard\/vendor\/products$/)
})
