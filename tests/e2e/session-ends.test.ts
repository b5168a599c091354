import { expect } from '@playwright/test'
import { aProduct, aShopper, putIntoCart, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/journey.ts'

test('a session that ends during the checkout loses nothing that was typed', {
  tag: '@once',
}, async ({ page, request, expectRefusal }) => {
  const vendor = await theDemoVendor(request)
  const product = await aProduct(request, vendor, { title: `Hand fan ${crypto.randomUUID().slice(0, 6)}` })
  const buyer = await aShopper(request)
  await putIntoCart(request, buyer, product, 2)
  await signInOn(page, buyer)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  const typed = {
    'First name': 'Isatu',
    'Last name': 'Conteh',
    Phone: '076 12 34 56',
    'Delivery address': 'Behind the old mosque, Bo',
    'Additional instructions': 'After Friday prayer',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)

  const headers = { authorization: `Bearer ${buyer.token}` }
  expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  expectRefusal(401, '/api/cart')
  await page.getByRole('button', { name: 'Place Order' }).click()

  const window = page.getByRole('dialog')
  await expect(window).toContainText('Your session has ended.')
  await expect(window.getByLabel('Email', { exact: true })).toHaveValue(buyer.user.email)
  await expect(page).toHaveURL('/checkout?step=delivery')
  await window.getByLabel('Password', { exact: true }).fill('kwik-senhandbag-77')
  await window.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(window).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toBeVisible()
  await expect(page).toHaveURL('/checkout?step=delivery')
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
})
