import { expect } from '@playwright/test'
import { aProduct, aShopper, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

test('a heart saves, stays after a reload, and removes the listing from the saved page again', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Palm oil, 1 litre' })
  const savedIds = async () =>
    (await read(request, buyer, '/api/saved')).savedListings.map(({ _id }: { _id: string }) => _id)
  await signInOn(page, buyer)

  await page.goto(`/shop/product/${product._id}`)
  const heart = page.getByRole('button', { name: 'Save', exact: true }).first()
  await heart.click()
  await expect(page.getByText('Listing saved!')).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await savedIds()).toEqual([product._id])

  await page.goto('/dashboard/customer/favorites')
  await expect(page.getByRole('link', { name: product.title })).toBeVisible()
  await heart.click()
  await expect(page.getByText('Removed from saved listings.')).toBeVisible()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  expect(await savedIds()).toEqual([])
})
