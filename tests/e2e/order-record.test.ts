import { expect, type Page } from '@playwright/test'
import { aNewVendor, aProduct, aShopper, orderOf, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { awaitHydration } from '../support/hydrated-pages.ts'
import { paperOf, paperWidths, sheetsOf } from '../support/paper.ts'

const main = (page: Page) => page.getByRole('main')
const inWindow = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('an order is quoted, paid, confirmed and printed, each side seeing the other without a reload @once', async ({
  page: buyer,
  browser,
  request,
}) => {
  const [vendorSession, buyerSession] = [await aNewVendor(request), await aShopper(request)]
  const title = 'Country rice of the last harvest, cleaned and without stones, in a strong bag of 25 kg'
  const product = await aProduct(request, vendorSession, { title, price: '180' })
  const { _id: orderId } = await orderOf(request, buyerSession, [product])
  const context = await browser.newContext()
  awaitHydration(context)
  const vendor = await context.newPage()
  const number = `Order #${orderId.slice(-6)}`

  await signInOn(buyer, buyerSession)
  await buyer.goto('/dashboard/customer/orders')
  await buyer.getByRole('link', { name: number }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(main(buyer).getByText(/^NLe 180\.00 to .+ for the goods$/)).toBeVisible()

  await signInOn(vendor, vendorSession)
  await vendor.goto('/dashboard/vendor/orders')
  await vendor.getByRole('link', { name: number }).click()
  await vendor.getByRole('button', { name: 'Set delivery fee' }).click()
  await vendor.getByRole('textbox', { name: 'How much (NLe)' }).fill('30')
  await inWindow(vendor, 'Save').click()
  await expect(
    main(vendor).getByText('NLe 210.00 to you: goods NLe 180.00 + delivery NLe 30.00'),
  ).toBeVisible()
  await vendor.getByRole('button', { name: 'Accept', exact: true }).click()

  await expect(
    main(buyer).getByText(/^Pay NLe 210\.00 to .+: goods NLe 180\.00 \+ delivery NLe 30\.00$/),
  ).toBeVisible()
  await expect(main(buyer).getByText('Accepted').first()).toBeVisible()
  await buyer.getByRole('button', { name: 'I have paid' }).click()
  await buyer.getByRole('combobox', { name: 'How' }).selectOption('Orange Money')
  await buyer.getByRole('textbox', { name: 'Reference' }).fill('7QK4M2')
  await inWindow(buyer, 'I have paid').click()
  await expect(main(buyer).getByText('You said that you paid NLe 210.00 by Orange Money')).toBeVisible()

  await expect(main(vendor).getByText(/^The buyer says they have paid .* reference 7QK4M2/)).toBeVisible()
  await vendor.getByRole('button', { name: 'Payment received' }).click()
  await inWindow(vendor, 'Payment received').click()
  await expect(
    main(vendor).getByText('You have received NLe 210.00 by Orange Money, reference'),
  ).toBeVisible()
  await expect(main(buyer).getByText('The shop has confirmed it.')).toBeVisible()
  await expect(main(buyer).getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(5)

  for (const width of paperWidths) {
    const receipt = await paperOf(buyer, width)
    expect(receipt).toContain(`Receipt #${orderId.slice(-6)}`)
    expect(receipt).toMatch(/Paid NLe 210\.00 by Orange Money on .*, reference 7QK4M2/)
    expect(receipt).not.toMatch(/invoice/i)
    const slip = await paperOf(vendor, width)
    expect(slip).toContain(`Packing slip #${orderId.slice(-6)}`)
    expect(slip).toContain('9 Bojon Street, Bo')
  }
  for (const page of [buyer, vendor])
    for (const kind of ['A4', 'roll'] as const) expect(await sheetsOf(page, kind)).toBe(1)
  await context.close()
})

test('the keyboard keeps its place when the button of an answered payment goes @once', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const buyer = await aShopper(request)
  const order = await orderOf(request, buyer, [await aProduct(request, vendor, { title: 'Raffia fan' })])
  const data = { vendorOrderId: order.shops[0]._id, method: 'cash', amount: 100 }
  const headers = { Authorization: `Bearer ${buyer.token}` }
  expect((await request.post(`/api/order/${order._id}/payments`, { headers, data })).status()).toBe(201)

  await signInOn(page, vendor)
  await page.goto(`/dashboard/vendor/orders/${data.vendorOrderId}`)
  const opener = page.getByRole('button', { name: 'Not received' })
  await opener.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note for the buyer' })).toBeFocused()
  // The button that sends is disabled while it does, which takes its focus.
  await inWindow(page, 'Not received').press('Enter')
  await expect(opener).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeFocused()
})

test('what was received is ordered again, found by its words, and Back leads through the filters @once', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const [lamp, cloth] = [
    await aProduct(request, vendor, { title: 'Solar lamp', stock: '2' }),
    await aProduct(request, vendor, { title: 'Gara cloth', stock: '1' }),
  ]
  const order = await orderOf(request, buyer, [lamp, cloth])
  await orderOf(request, buyer, [lamp])
  const headers = { Authorization: `Bearer ${buyer.token}` }
  await request.put(`/api/order/${order._id}/status`, { headers, data: { status: 'cancelled' } })
  // Sold to another buyer meanwhile.
  await orderOf(request, await aShopper(request), [cloth])

  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await expect(page.getByRole('article')).toHaveCount(2)
  // Folded on narrow screens.
  const filters = page.getByRole('button', { name: 'Search and filter' })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('dialog')).toContainText('Gara cloth: out of stock')
  await page.getByRole('dialog').getByRole('link', { name: 'Open cart' }).click()
  // The orders, which stay until the cart is there, name the lamp too.
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(main(page).getByText('Solar lamp').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/customer/orders')
  await expect(page.getByRole('combobox', { name: 'Status', includeHidden: true })).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('searchbox').filter({ visible: true }).fill('gara')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').filter({ visible: true }).fill('no such goods')
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
