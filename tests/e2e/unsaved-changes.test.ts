import { expect, type Page } from '@playwright/test'
import { aNewVendor, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Page, words: 'Keep editing') =>
  question(page).getByRole('button', { name: words, exact: true }).click()

test('what is half-filled is left without a question where it is kept, and only after one where it is not', async ({
  page,
  request,
}) => {
  await test.step('an application is found again', async () => {
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
  })

  await signInOn(page, await aNewVendor(request))
  const productsLink = page.getByRole('link', { name: 'Products', exact: true }).first()
  await test.step('a product survives the back button of a phone', async () => {
    await page.goto('/dashboard/vendor')
    await productsLink.click()
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.getByLabel('Title').fill('Gara cloth')
    await page.goBack()
    await answer(page, 'Keep editing')
    await expect(page.getByLabel('Title')).toHaveValue('Gara cloth')
    await expect(page).toHaveURL(/\/dashboard\/vendor\/products/)
  })

  await test.step('changes of the shop are asked about until they are saved', async () => {
    await page.goto('/dashboard/vendor/shop')
    await page.getByLabel('Shop name').fill('Rice House')
    await productsLink.click()
    await answer(page, 'Keep editing')
    await expect(page.getByLabel('Shop name')).toHaveValue('Rice House')

    await page.getByRole('button', { name: 'Save shop' }).click()
    await expect(page.locator('.toast', { hasText: 'Shop saved' })).toBeVisible()
    await productsLink.click()
    await expect(page).toHaveURL(/\/dashboard\/vendor\/products$/)
  })
})
