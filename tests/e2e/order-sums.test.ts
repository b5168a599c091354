import { expect, type Locator, type Page } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, orderOf, type Session, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const headers = ({ token }: Session) => ({ Authorization: `Bearer ${token}` })
const row = (card: Locator, title: string) => card.getByRole('listitem').filter({ hasText: title })
const isStruck = (line: Locator) =>
  line
    .getByRole('paragraph')
    .first()
    .evaluate((title) => getComputedStyle(title).textDecorationLine)

/** Shows the only order. */
async function cardOn(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  const card = page.getByRole('article')
  await expect(card).toBeVisible()
  return card
}

test('cancelled, rejected and out-of-stock items are struck through and not in the total', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const goods = [
    await aProduct(request, vendor, { title: 'Smoked fish', price: '100' }),
    await aProduct(request, vendor, { title: 'Red rice', price: '30' }),
    await aProduct(request, vendor, { title: 'Ginger', price: '20' }),
    await aProduct(request, vendor, { title: 'Palm kernel oil', price: '5.50' }),
  ]
  const order = await orderOf(request, buyer, goods)
  const decide = async (title: string, status: string) => {
    const item = order.items.find((one: { title: string }) => one.title === title)
    const path = `/api/vendor/orders/${order._id}/item/${item._id}`
    const answer = await request.put(path, { headers: headers(vendor), data: { status } })
    expect(answer.status()).toBe(200)
  }
  await decide('Smoked fish', 'accepted')
  await decide('Ginger', 'rejected')

  await signInOn(page, buyer)
  let card = await cardOn(page, '/dashboard/customer/orders')
  await expect(card).toContainText(
    /Total\s*NLe 135\.50\s*Accepted by the shops so far\s*NLe 100\.00\s*Rejected\s*NLe 20\.00/,
  )
  expect(await isStruck(row(card, 'Ginger'))).toBe('line-through')
  expect(await isStruck(row(card, 'Red rice'))).toBe('none')

  await decide('Palm kernel oil', 'out_of_stock')
  const body = { headers: headers(buyer), data: { status: 'cancelled' } }
  expect((await request.put(`/api/order/${order._id}/pending-items`, body)).status()).toBe(200)
  card = await cardOn(page, '/dashboard/customer/orders')
  await expect(card).toContainText(/Total\s*NLe 100\.00\s*Rejected, out of stock, cancelled\s*NLe 55\.50/)
  await expect(card).not.toContainText('Accepted by the shops')
  for (const title of ['Ginger', 'Red rice', 'Palm kernel oil'])
    expect([title, await isStruck(row(card, title))]).toEqual([title, 'line-through'])
  await expect(row(card, 'Red rice')).toContainText('Cancelled')

  await page.goto(`/ordersuccess?order=${order._id}`)
  await expect(page.getByRole('main')).toContainText('NLe 100.00')
  await expect(page.getByRole('main')).not.toContainText('NLe 155.50')

  await signInOn(page, vendor)
  card = await cardOn(page, '/dashboard/vendor/orders')
  await expect(card).toContainText(/Total\s*NLe 100\.00\s*Rejected, out of stock, cancelled\s*NLe 55\.50/)
  expect(await isStruck(row(card, 'Ginger'))).toBe('line-through')
  await row(card, 'Ginger').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(card).toContainText('NLe 120.00')
})
