import { expect } from '@playwright/test'
import { backWords, dateInFreetown } from '#shared/shops/shop-absence.ts'
import {
  aNewVendor,
  aProduct,
  aShopper,
  putIntoCart,
  read,
  type Session,
  signInOn,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const inDays = (days: number) => dateInFreetown(new Date(Date.now() + days * 86_400_000))
const headers = ({ token }: Session) => ({ Authorization: `Bearer ${token}` })

test('a visitor asks a shop on WhatsApp; its vendor goes away and comes back, and meanwhile its goods wait in the cart', async ({
  page,
  request,
}) => {
  const [vendor, other, buyer] = [
    await aNewVendor(request),
    await aNewVendor(request),
    await aShopper(request),
  ]
  const honey = await aProduct(request, vendor, { title: 'Wild honey', price: '70' })
  const rice = await aProduct(request, other, { title: 'Red rice', price: '30' })
  for (const product of [honey, rice]) await putIntoCart(request, buyer, product, 1)

  const chats: string[] = []
  await page.route('https://wa.me/**', (route) => {
    chats.push(decodeURIComponent(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A chat</title>' })
  })
  await page.goto(`/shop/product/${honey._id}`)
  await expect(page.getByText('New shop', { exact: true })).toBeVisible()
  // The number comes at the press.
  expect(await page.content()).not.toContain('10123456')
  await page.getByRole('button', { name: 'Ask on WhatsApp' }).press('Enter')
  await expect(page).toHaveTitle('A chat')
  expect(chats[0]).toMatch(
    /^https:\/\/wa\.me\/23210123456\?text=Hello .*, is this still there\? Wild honey, NLe 70\.00\n/,
  )
  expect(chats[0]).toContain(`/shop/product/${honey._id}`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Wild honey' })).toBeVisible()

  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/shop')
  await page.getByLabel('Away until').fill(inDays(9))
  await page.getByRole('checkbox', { name: /before they order/ }).uncheck()
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.getByText('Shop saved')).toBeVisible()
  const back = backWords(inDays(9))

  await page.goto(`/shop/product/${honey._id}`)
  await expect(page.getByText(`The shop is away. ${back}.`)).toBeVisible()
  await expect(page.getByText('New shop', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask on WhatsApp' })).toHaveCount(0)

  await signInOn(page, buyer)
  await page.goto('/shop?search=wild+honey')
  const card = page.getByRole('listitem').filter({ hasText: honey.title }).filter({ hasText: back })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`its shop is away and takes no orders now. ${back}.`)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText(`The shop is away. ${back}`)).toBeVisible()
  await expect(page.getByText('NLe 30.00').first()).toBeVisible()

  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor')
  await expect(page.getByText('Your shop is away.')).toBeVisible()
  await page.getByRole('button', { name: 'I am back' }).click()
  await expect(page.getByText('Your shop is away.')).toBeHidden()

  // The shop goes away while the buyer is at the checkout.
  await signInOn(page, buyer)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
  const leaving = await request.post('/api/vendor/shop', {
    headers: headers(vendor),
    data: { awayUntil: inDays(2) },
  })
  expect(leaving.status()).toBe(200)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const changes = page.getByRole('listitem').filter({ hasText: 'Wild honey' })
  await expect(changes).toContainText(`The shop is away. ${backWords(inDays(2))}.`)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/ordersuccess/)
  const { orders } = await read(request, buyer, '/api/order')
  expect(orders[0].items.map(({ title }: { title: string }) => title)).toEqual(['Red rice'])
  const { cart } = await read(request, buyer, '/api/cart')
  expect(cart.items.map(({ listingId }: { listingId: { title: string } }) => listingId.title)).toEqual([
    'Wild honey',
  ])
})
