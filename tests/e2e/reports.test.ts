import { expect } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, signInOn, theDemoAdministrator } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** Another run of these tests on the same server has its own. */
const title = `Gold dust ${crypto.randomUUID().slice(0, 8)}`

test('a visitor reports a product; an administrator follows the notification and closes it', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title })
  const path = `/shop/product/${product._id}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this product' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Fraud, or the goods never came').check()
  await dialog.getByLabel('What happened?').fill('He took my money.')

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('could not be sent')
  await page.context().setOffline(false)
  await expect(dialog.getByLabel('What happened?')).toHaveValue('He took my money.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`New report of a product.*${title}`, 's') })
    .click()
  await expect(page).toHaveURL(`/dashboard/admin/reports?thing=${product._id}`)
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('He took my money.')
  await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', path)
  await card.getByRole('button', { name: 'Close' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the report' })
  await closing.getByLabel('What did you do?').fill('The shop gave the money back.')
  await closing.locator('button[type=submit]').click()
  await expect(page.getByText('No open reports.')).toBeVisible()

  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(page.getByRole('article', { name: title })).toContainText('The shop gave the money back.')
})

test('a signed-in buyer reports a shop by keyboard alone', async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  await aProduct(request, vendor, { title: 'Clay pot' })
  const { shop } = await (
    await request.get('/api/vendor/shop', { headers: { Authorization: `Bearer ${vendor.token}` } })
  ).json()
  await signInOn(page, await aShopper(request))
  await page.goto(`/shops/${shop._id}`)
  const button = page.getByRole('button', { name: 'Report', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Report this shop' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rude words')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What happened?')).toHaveValue('Rude words')
  await page.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
})
