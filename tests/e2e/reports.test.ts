import { expect } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

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
