import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  shopperPassword,
  signInOn,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

test('a vendor downloads everything, reads what follows, and deletes the account', { tag: '@once' }, async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const [vendor, buyer] = [await aNewVendor(page.request), await aShopper(page.request)]
  const product = await aProduct(page.request, vendor, { title: 'Clay stove' })
  await orderOf(page.request, buyer, [product])
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/profile')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^makit-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: vendor.user.email }, goods: [{ title: 'Clay stove' }] })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('1 order waits for your shop.')).toBeVisible()
  await expect(dialog.getByText('Your product is hidden for good.')).toBeVisible()
  expect(complaints).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await expect(dialog.getByText('Please enter your current password')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill('not it, sorry')
  await confirm.click()
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(shopperPassword)
  await confirm.click()

  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  const credentials = { email: vendor.user.email, password: shopperPassword }
  expect((await page.request.post('/api/auth/login', { data: credentials })).status()).toBe(401)
  expect((await page.request.get(`/api/listings/${product._id}`)).status()).toBe(404)
})
