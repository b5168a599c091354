import { expect } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import {
  aNewVendor,
  aProduct,
  putIntoCart,
  read,
  shopperPassword,
  signInOn,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

test('a buyer logs in by number, keeps an address at checkout, and the shop reads what it is near to', {
  tag: '@once',
}, async ({ page }) => {
  const { request } = page
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: 'Clay stove', price: '95.50' })
  const digits = String(10_000_000 + (Number.parseInt(crypto.randomUUID().slice(0, 6), 16) % 9_000_000))
  const data = {
    ...{ firstName: 'Isatu', lastName: 'Conteh', tel: `0${digits}`, address: '9 Bojon Street, Bo' },
    ...{ email: `by-number-${digits}-${Date.now()}@makit.example` },
    ...{ password: shopperPassword, confirmPassword: shopperPassword },
  }
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(201)

  await page.goto('/faq')
  await page.getByRole('button', { name: 'Login' }).first().click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Email').fill(`0${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`)
  await window.getByLabel('Password', { exact: true }).fill(shopperPassword)
  await window.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(window).toHaveCount(0)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
  expect(user.email).toBe(data.email)

  await putIntoCart(request, { token, user }, product, 1)
  await page.goto('/checkout?step=delivery')
  await page.getByRole('button', { name: 'Use my details' }).click()
  await page.getByLabel('Delivery address').fill('12 Siaka Stevens Street, Freetown')
  await page.getByLabel('Landmark: near what?').fill('opposite the Cotton Tree')
  await page.getByRole('button', { name: 'Keep this address' }).click()
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  await expect(page.getByText('Address kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Use my details' }).click()
  await expect(page.getByLabel('Landmark: near what?')).toHaveValue('')
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  await expect(page.getByLabel('Delivery address')).toHaveValue('12 Siaka Stevens Street, Freetown')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/ordersuccess/)

  await page.goto('/dashboard/customer/profile')
  const card = page.getByRole('region', { name: 'Your addresses' })
  await card.getByRole('button', { name: 'Edit Shop' }).click()
  await expect(card.getByLabel('Name', { exact: true })).toBeFocused()
  await card.getByLabel('Name', { exact: true }).fill('Stall')
  await card.getByLabel('Name', { exact: true }).press('Enter')
  await expect(card.getByRole('button', { name: 'Edit Stall' })).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
  expect((await read(request, { token, user }, '/api/user/addresses')).addresses).toMatchObject([
    { label: 'Stall', landmark: 'opposite the Cotton Tree' },
  ])

  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders')
  await expect(page.getByText('Landmark: opposite the Cotton Tree')).toBeVisible()
})
