import { type APIRequestContext, expect } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  read,
  type Session,
  signInOn,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

async function acceptAll(request: APIRequestContext, vendor: Session): Promise<void> {
  const { orders } = await read(request, vendor, '/api/vendor/orders')
  for (const { _id, items } of orders) {
    const data = { items: items.map((item: { _id: string }) => ({ _id: item._id, status: 'accepted' })) }
    const headers = { Authorization: `Bearer ${vendor.token}` }
    expect((await request.put(`/api/vendor/orders/${_id}/items`, { headers, data })).status()).toBe(200)
  }
}

test('a buyer reviews what came, the shop replies, and stars stand on card, product and shop', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Clay stove for charcoal' })
  await orderOf(request, buyer, [product])
  await acceptAll(request, vendor)

  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden()
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as received' }).click()
  await page.getByRole('button', { name: 'Review Clay stove for charcoal' }).click()
  const form = page.getByRole('dialog')
  // What was just said stays clear of the button on a phone.
  const [toast, publish] = await Promise.all(
    [page.getByText('Order marked as received.'), form.getByRole('button', { name: 'Publish' })].map((one) =>
      one.boundingBox(),
    ),
  )
  const isAbove = toast!.y + toast!.height <= publish!.y
  expect(isAbove || toast!.x >= publish!.x + publish!.width).toBe(true)
  await form.getByRole('radio', { name: '4 stars: Good' }).check()
  await form.getByLabel('What was good or bad?').fill('It cooks fast.\nThe door is a little loose.')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form).toBeHidden()
  const own = page.getByRole('region', { name: 'Your review of Clay stove for charcoal' })
  await expect(own).toContainText('It cooks fast.')

  await signInOn(page, vendor)
  await page.goto('/dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /New review: 4 stars/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  await page.getByRole('button', { name: 'Reply to Isatu C.' }).click()
  await page.getByLabel('Your reply to Isatu C.').fill('Bring it and we fix the door.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main')).toContainText('Bring it and we fix the door.')

  await signInOn(page, buyer)
  await page.goto('/dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /A shop has replied/ })
    .click()
  await expect(own).toContainText('Bring it and we fix the door.')

  const rating = page.getByText('4.0 – 1 review')
  await page.goto('/shop?search=clay+stove+charcoal&sort=rating')
  await expect(page.getByLabel('Sort by')).toHaveValue('rating')
  const card = page.getByRole('listitem').filter({ hasText: product.title })
  await expect(card.filter({ has: rating }).first()).toBeVisible()

  await page.goto(`/shop/product/${product._id}`)
  await expect(rating.first()).toBeVisible()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('Isatu C.')
  await expect(reviews).toContainText('Bring it and we fix the door.')

  await page.getByText('Sold by').getByRole('link').click()
  await page.waitForURL('**/shops/*')
  await expect(rating.first()).toBeVisible()
  await expect(reviews.getByRole('link', { name: product.title })).toBeVisible()
})
