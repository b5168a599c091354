import { expect, type Page } from '@playwright/test'
import { aNewVendor, aProduct, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** One more than fits on a page. */
const titles = [
  'Palm oil, 5 l',
  ...Array.from({ length: 20 }, (_, number) => `Gara cloth, pattern ${number + 1}`),
]
const rows = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const address = (query = '') => `/dashboard/vendor/products${query}`

test('a vendor’s products have pages, are found while typing, and stay found after a reload and going back', {
  tag: '@once',
}, async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  for (const title of titles) await aProduct(request, vendor, { title })
  await signInOn(page, vendor)
  await page.goto(address())
  await expect(pages(page)).toContainText('Page 1 of 2')
  await expect(rows(page)).toHaveCount(20)
  await pages(page).getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page).toHaveURL(address('?page=2'))
  // At an end the button is disabled and passes the focus to the text beside it, which the other button follows.
  await expect(pages(page).getByText('Page 2 of 2')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Palm oil, 5 l')).toBeVisible()
  await expect(pages(page)).toContainText('Page 2 of 2')

  const words = page.getByLabel('Find a product')
  await words.pressSequentially('PATTERN 7', { delay: 40 })
  await expect(page).toHaveURL(address('?search=PATTERN+7'))
  await expect(rows(page)).toHaveCount(2)
  await expect(words).toBeFocused()
  await words.press('Backspace')
  await words.pressSequentially('8')
  await expect(words).toHaveValue('PATTERN 8')
  await expect(page.getByText('2 products')).toBeVisible()
  await page.getByRole('link', { name: 'Gara cloth, pattern 18' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gara cloth, pattern 18')
  await page.goBack()
  await expect(words).toHaveValue('PATTERN 8')
  await expect(rows(page)).toHaveCount(2)
  await words.fill('palm wine')
  await expect(page.getByText('You have no product like that.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address())
  await expect(words).toHaveValue('')
  await expect(rows(page)).toHaveCount(20)

  await page.goto(address('?page=2&add=1'))
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL(address('?page=2'))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  // The second page is empty now: the last existing page replaces it.
  await expect(page).toHaveURL(address())
  await expect(rows(page)).toHaveCount(20)
  await expect(pages(page)).toHaveCount(0)
})

test('a price in old Leones is asked about, and either answer saves the product', {
  tag: '@once',
}, async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  const { _id } = await aProduct(request, vendor, { title: 'Pepper, a cup' })
  const saved = async () => (await (await request.get(`/api/listings/${_id}`)).json()).price
  await signInOn(page, vendor)
  await page.goto(address())
  const form = page.getByRole('dialog', { name: 'Edit product' })
  for (const [typed, answer, price] of [
    ['450000', 'Use NLe 450.00', 450],
    ['500000', 'Keep NLe 500,000.00', 500_000],
  ] as const) {
    await rows(page).click()
    await form.getByLabel('Price').fill(typed)
    await form.getByRole('button', { name: 'Save product' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    await expect(form).toHaveCount(0)
    expect(await saved()).toBe(price)
  }
})
