import { expect } from '@playwright/test'
import { aNewVendor, aProduct, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

test('an edited product keeps its photo unless it is replaced', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const product = await aProduct(request, vendor, { title: 'Clay stove' })
  const images = async () => (await (await request.get(`/api/listings/${product._id}`)).json()).images
  const [photo] = await images()
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  await expect(form.getByLabel('Title')).toHaveValue('Clay stove')
  await form.getByLabel('Price').fill('80')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form).toHaveCount(0)
  expect(await images()).toEqual([photo])
})
