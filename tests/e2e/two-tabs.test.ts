import { expect, type Page } from '@playwright/test'
import { aProduct, aShopper, putIntoCart, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

async function goToDelivery(page: Page): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
}

test('the same goods ordered in two tabs at once are ordered once, also where news between tabs come late', {
  tag: '@once',
}, async ({ page, context, request }) => {
  const buyer = await aShopper(request)
  const rice = await aProduct(request, await theDemoVendor(request), { title: 'Country rice' })
  await putIntoCart(request, buyer, rice, 2)
  await signInOn(page, buyer)
  // Later than all that follows.
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const other = await context.newPage()
  for (const tab of [page, other]) await goToDelivery(tab)
  const isSent = Promise.withResolvers<void>()
  const isDue = Promise.withResolvers<void>()
  await page.route('**/order/create', async (route) => {
    isSent.resolve()
    await isDue.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await isSent.promise
  await other.getByRole('button', { name: 'Place Order' }).click()
  await expect(other.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
  isDue.resolve()
  await expect(page).toHaveURL(/\/ordersuccess\?order=/)
  // Its own page, or that it was ordered already.
  await expect(other.getByRole('button', { name: 'Placing Order...' })).toHaveCount(0)
  const [order, ...none] = (await read(request, buyer, '/api/order')).orders
  expect(none).toEqual([])
  for (const tab of [page, other]) await expect(tab.getByText(`#${order._id.slice(-6)}`)).toBeVisible()
})
