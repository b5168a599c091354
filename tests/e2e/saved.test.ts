import { expect } from '@playwright/test'
import { aProduct, aShopper, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

test('signed out, heart and cart open the login window, which alone shows the reason', async ({
  page,
  request,
}) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Shea butter, 250 g' })
  await page.goto(`/shop/product/${product._id}`)
  for (const { name, words } of [
    { name: 'Save', words: 'You must be logged in to save items.' },
    { name: 'Add to Cart', words: 'You must be logged in to add to cart.' },
  ]) {
    await page.getByRole('button', { name, exact: true }).first().click()
    const window = page.getByRole('dialog')
    await expect(window.getByText(words)).toBeVisible()
    await expect(window).toHaveAccessibleDescription(new RegExp(`^${words} .*${product.title}`))
    expect(await page.locator('.toast').count()).toBe(0)
    await window.getByRole('button', { name: 'Close' }).first().click()
    await expect(window).toHaveCount(0)
  }
})

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

test('a page with hearts receives the ids of saved listings, not their content', async ({
  page,
  request,
}) => {
  const buyer = await aShopper(request)
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Country cloth' })
  await signInOn(page, buyer)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/saved')
  await page.goto(`/shop/product/${product._id}`)
  expect((await asked).url()).toContain('fields=_id')
})

test('a refused heart changes back and shows a message', { tag: '@once' }, async ({ page, request }) => {
  const product = await aProduct(request, await theDemoVendor(request), { title: 'Charcoal stove' })
  await signInOn(page, await aShopper(request))
  await page.goto(`/shop/product/${product._id}`)
  await page.route('**/api/saved/*', (route) => route.fulfill({ status: 409, json: {} }))
  const heart = page.getByRole('button', { name: 'Save', exact: true }).first()
  await heart.click()
  await expect(page.getByText('Failed to update saved status.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
