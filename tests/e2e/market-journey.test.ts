import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import {
  aNewVendor,
  aShopper,
  orderOf,
  type Product,
  read,
  signInOn,
  theDemoAdministrator,
} from '../support/browser-people.ts'
import { aPhotoFile, fillShop, goodsOfFilledShop, previewPrices } from '../support/filled-shop.ts'
import { look, test } from '../support/journey.ts'
import { paperOf, paperWidths, sheetsOf } from '../support/paper.ts'
import type { ProductCells } from '../support/product-files.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const textOf = async (download: Promise<Download>) => readFile(await (await download).path(), 'utf8')

test('a price list, an order that is paid, a dispute, a report, a message and the figures of the month', {
  tag: '@once',
}, async ({ page: vendor, aPerson, expectRefusal, request }) => {
  test.setTimeout(240_000)
  const mark = crypto.randomUUID().slice(0, 6)
  const bowl = (number: number) => `Enamel bowl ${mark} number ${number}`
  const tel = `+23210${String(Date.now()).slice(-6)}`
  const [vendorSession, buyerSession] = [await aNewVendor(request), await aShopper(request)]
  const admin = await theDemoAdministrator(request)
  const headers = { Authorization: `Bearer ${buyerSession.token}` }
  await request.put('/api/user/profile', { headers, data: { tel } })
  await fillShop(request, vendorSession, `Enamel bowl ${mark}`)
  const { listings } = await read(request, vendorSession, '/api/vendor/listings')
  const bowlOf = (number: number) => listings.find(({ title }: Product) => title === bowl(number))
  const [buyer, administrator] = [await aPerson(), await aPerson()]
  await signInOn(vendor, vendorSession)
  await signInOn(buyer, buyerSession)
  await signInOn(administrator, admin)

  await test.step('a vendor with 120 goods takes the list out and brings new prices in, but for two faulty lines', async () => {
    await vendor.goto('/dashboard/vendor/products')
    await expect(vendor.getByText(`${goodsOfFilledShop} products`)).toBeVisible()
    await look(vendor, '01-vendor-products')
    await vendor.getByRole('link', { name: 'Import or export (CSV)' }).click()
    const download = vendor.waitForEvent('download')
    await vendor.getByRole('button', { name: 'Download my products as CSV' }).click()
    await look(vendor, '02-vendor-import')
    const lines: ProductCells[] = parse(await textOf(download), { columns: true, bom: true })
    expect(lines).toHaveLength(goodsOfFilledShop)
    const dearer = lines.map((line, at) => (at < 30 ? { ...line, price: Number(line.price) + 5 } : line))
    const faulty = dearer.map((line, at) => (at === 3 ? { ...line, price: 'ninety' } : line))
    const unknown = { title: 'Kettle', price: 85, category: 'Kitchen' }
    await previewPrices(vendor, [...faulty, unknown])
    await expect(vendor.getByRole('alert')).toContainText(
      '2 of 121 lines can’t be taken. Nothing was changed.',
    )
    await expect(vendor.getByText('price: Price must be a number (the file says “ninety”)')).toBeVisible()
    await expect(vendor.getByText(/category: Please write one of Electronics/)).toBeVisible()
    await look(vendor, '03-vendor-faulty-lines')
    const kettle = { ...unknown, category: 'Home & Appliances', pictures: 'kettle.png' }
    const mended = [...dearer.filter((_, at) => at !== 3), kettle]
    await previewPrices(vendor, mended, [await aPhotoFile('Kettle.PNG')])
    await expect(vendor.getByRole('heading', { name: 'New (1)' })).toBeVisible()
    await vendor.reload()
    const confirm = vendor.getByRole('button', { name: 'Import 30 products' })
    await expect(confirm).toBeVisible()
    await expect(vendor.getByRole('heading', { name: 'Changed (29)' })).toBeVisible()
    await look(vendor, '04-vendor-preview')
    await confirm.click()
    await expect(vendor.getByRole('heading', { name: 'Import done' })).toBeVisible()
    await expect(vendor.getByText('29 products changed')).toBeVisible()
    await look(vendor, '05-vendor-imported')
  })

  const number = await test.step('a buyer orders with delivery', async () => {
    await buyer.goto(`/shop?search=${encodeURIComponent(bowl(120))}`)
    await buyer.getByRole('link', { name: bowl(120), exact: true }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: bowl(120) })).toBeVisible()
    // NLe 159.00 before the import.
    await expect(main(buyer).getByText('NLe 164.00').first()).toBeVisible()
    await look(buyer, '06-buyer-product')
    await buyer.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(buyer.getByText('Added to cart!').first()).toBeVisible()
    await buyer.getByRole('link', { name: 'Cart, 1 item' }).click()
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await buyer.getByRole('button', { name: 'Continue to Delivery' }).click()
    await buyer.getByRole('button', { name: 'Use my details' }).click()
    await expect(buyer.getByLabel('Phone', { exact: true })).toHaveValue(/\d/)
    await buyer.getByLabel('Delivery address', { exact: true }).fill('14 Pademba Road, Freetown')
    await look(buyer, '07-buyer-delivery')
    await buyer.getByRole('button', { name: 'Place Order' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
    await look(buyer, '08-buyer-order-placed')
    await buyer.goto('/dashboard/customer/orders')
    const link = buyer.getByRole('link', { name: /^Order #/ })
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(buyer.getByRole('heading', { level: 1, name })).toBeVisible()
    await look(buyer, '09-buyer-order')
    return name.replace('Order ', '')
  })

  await test.step('the vendor says what the delivery costs, and accepts', async () => {
    await vendor.goto('/dashboard/vendor/orders')
    await vendor.getByRole('link', { name: `Order ${number}` }).click()
    await vendor.getByRole('button', { name: 'Set delivery fee' }).click()
    await vendor.getByRole('textbox', { name: 'How much (NLe)' }).fill('30')
    await look(vendor, '10-vendor-fee')
    await dialog(vendor).getByRole('button', { name: 'Save' }).click()
    const words = 'NLe 194.00 to you: goods NLe 164.00 + delivery NLe 30.00'
    await expect(main(vendor).getByText(words)).toBeVisible()
    await vendor.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(main(vendor).getByText('Accepted').first()).toBeVisible()
    await look(vendor, '11-vendor-accepted')
  })

  await test.step('the buyer says how it was paid, and the vendor confirms', async () => {
    await expect(main(buyer).getByText(/^Pay NLe 194\.00 to /)).toBeVisible()
    await buyer.getByRole('button', { name: 'I have paid' }).click()
    await buyer.getByRole('combobox', { name: 'How' }).selectOption('Orange Money')
    await buyer.getByRole('textbox', { name: 'Reference' }).fill(`7QK${mark}`)
    await look(buyer, '12-buyer-payment')
    await dialog(buyer).getByRole('button', { name: 'I have paid' }).click()
    await expect(main(buyer).getByText('You said that you paid NLe 194.00 by Orange Money')).toBeVisible()
    await look(buyer, '13-buyer-paid')
    await vendor.getByRole('button', { name: 'Payment received' }).click()
    await look(vendor, '14-vendor-received')
    await dialog(vendor).getByRole('button', { name: 'Payment received' }).click()
    await expect(
      main(vendor).getByText('You have received NLe 194.00 by Orange Money, reference'),
    ).toBeVisible()
    await expect(main(buyer).getByText('The shop has confirmed it.')).toBeVisible()
    await look(buyer, '15-buyer-confirmed')
    await look(vendor, '16-vendor-confirmed')
  })

  await test.step('both print', async () => {
    for (const width of paperWidths) {
      const receipt = await paperOf(buyer, width, '17-receipt')
      expect(receipt).toContain(`Receipt ${number}`)
      expect(receipt).not.toMatch(/invoice/i)
      expect(receipt).toMatch(new RegExp(`Paid NLe 194\\.00 by Orange Money on .*, reference 7QK${mark}`))
      const slip = await paperOf(vendor, width, '17-packing-slip')
      expect(slip).toContain(`Packing slip ${number}`)
      expect(slip).toContain('14 Pademba Road, Freetown')
      expect(slip).toContain('NLe 194.00')
    }
    for (const page of [buyer, vendor])
      for (const kind of ['A4', 'roll'] as const) expect(await sheetsOf(page, kind)).toBe(1)
  })

  const disputed = await test.step('another payment is disputed', async () => {
    const order = await orderOf(request, buyerSession, [await bowlOf(119)])
    const said = { method: 'afrimoney', amount: 163, reference: `AF${mark}` }
    const data = { vendorOrderId: order.shops[0]._id, ...said }
    expect((await request.post(`/api/order/${order._id}/payments`, { headers, data })).status()).toBe(201)
    await vendor.goto(`/dashboard/vendor/orders/${order._id}`)
    const opener = vendor.getByRole('button', { name: 'Not received' })
    await opener.press('Enter')
    await expect(dialog(vendor).getByLabel('Note')).toBeFocused()
    await vendor.keyboard.insertText('Nothing has come to our number.')
    await look(vendor, '18-vendor-dispute')
    // The button that sends is disabled while it does, which takes its focus.
    await dialog(vendor).getByRole('button', { name: 'Not received' }).press('Enter')
    await expect(opener).toHaveCount(0)
    await expect(vendor.getByRole('region', { name: 'Payment', exact: true })).toBeFocused()
    await expect(
      main(vendor).getByText(/^You have not received the payment of .*: Nothing has come/),
    ).toBeVisible()
    await look(vendor, '19-vendor-disputed')
    return `#${order._id.slice(-6)}`
  })

  await test.step('the administrator finds it by the buyer’s number, reads both sides and writes a note', async () => {
    await administrator.goto('/dashboard/admin/orders')
    const typed = `0${tel.slice(4, 6)} ${tel.slice(6, 9)} ${tel.slice(9)}`
    await administrator.getByRole('searchbox', { name: /^Search by number/ }).fill(typed)
    await expect(administrator.getByText('2 orders', { exact: true })).toBeVisible()
    await look(administrator, '20-admin-orders')
    await administrator.getByRole('link', { name: `Order ${disputed}` }).click()
    const words = `The buyer: paid NLe 163.00 by Afrimoney, reference AF${mark}`
    await expect(administrator.getByText(words)).toBeVisible()
    await expect(administrator.getByText('“Nothing has come to our number.”').first()).toBeVisible()
    await administrator.getByLabel('New note').fill('Called both: the buyer sends a picture of the message.')
    await administrator.getByRole('button', { name: 'Save note' }).click()
    const notes = administrator.getByRole('region', { name: 'Notes' })
    await expect(notes.getByText(/^Called both/)).toBeVisible()
    await look(administrator, '21-admin-order')
  })

  await test.step('a product is reported three times, taken down with a reason, mended and restored', async () => {
    const listing = await bowlOf(113)
    for (const text of ['It is tin.', 'Not enamel.'])
      await request.post('/api/reports', { data: { listingId: listing._id, reason: 'fraud', text } })
    const visitor = await aPerson()
    await visitor.goto(`/shop/product/${listing._id}`)
    await visitor.getByRole('button', { name: 'Report', exact: true }).click()
    await dialog(visitor).getByLabel('Fraud, or the goods never came').check()
    await dialog(visitor).getByLabel('What happened?').fill('The picture shows another bowl.')
    await look(visitor, '22-visitor-report')
    await dialog(visitor).getByRole('button', { name: 'Send report' }).click()
    await expect(visitor.getByText('Thank you. We will look at it.')).toBeVisible()

    await administrator.goto(`/dashboard/admin/reports?thing=${listing._id}`)
    const card = administrator.getByRole('article', { name: bowl(113) })
    await expect(card).toContainText('3 reports')
    await look(administrator, '23-admin-reports')
    await card.getByRole('button', { name: 'Take down' }).click()
    await dialog(administrator).getByLabel('Reason').fill('These bowls are tin: please say so.')
    await look(administrator, '24-admin-take-down')
    await dialog(administrator).getByRole('button', { name: 'Take down' }).click()
    await expect(administrator.getByText('No open reports.')).toBeVisible()
    expectRefusal(404, `/shop/product/${listing._id}`)
    await visitor.goto(`/shop/product/${listing._id}`)
    await look(visitor, '25-visitor-gone')

    await vendor.goto(`/dashboard/vendor/products?search=${encodeURIComponent(bowl(113))}`)
    const row = vendor.getByRole('listitem').filter({ hasText: bowl(113) })
    await expect(row).toContainText('These bowls are tin: please say so.')
    await look(vendor, '26-vendor-taken-down')
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(vendor).getByLabel('Title').fill(`Tin bowl ${mark}`)
    await look(vendor, '27-vendor-mends')
    await dialog(vendor).getByRole('button', { name: 'Save product' }).click()
    await expect(dialog(vendor)).toHaveCount(0)

    await administrator.goto('/dashboard/notifications')
    const told = new RegExp(`A product that was taken down is changed.*${mark}`, 's')
    await look(administrator, '28-admin-notifications')
    await main(administrator).getByRole('link', { name: told }).click()
    await look(administrator, '29-admin-mended')
    await administrator.getByRole('button', { name: 'Look at it' }).click()
    await look(administrator, '29-admin-looks')
    await dialog(administrator).getByRole('button', { name: 'Restore' }).click()
    await expect(administrator.getByRole('button', { name: 'Take down' })).toBeVisible()
    await visitor.goto(`/shop/product/${listing._id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: `Tin bowl ${mark}` })).toBeVisible()
  })

  await test.step('a message is answered', async () => {
    const firstName = `Kadi${mark}`
    const sent = {
      firstName,
      email: `${firstName}@makit.example`,
      tel: '010555001',
      message: 'When do you open?',
    }
    expect((await request.post('/api/messages', { data: sent })).status()).toBe(201)
    await administrator.goto('/dashboard/admin/messages?state=open')
    const card = administrator.getByRole('article', { name: firstName })
    await card.getByRole('button', { name: 'Answer by email' }).click()
    await dialog(administrator)
      .getByLabel('Your answer')
      .fill('Each shop has its own hours: ask on its page.')
    await look(administrator, '30-admin-answer')
    await dialog(administrator).getByRole('button', { name: 'Send answer' }).click()
    await expect(administrator.getByText('Answer sent')).toBeVisible()
    await administrator.getByRole('link', { name: 'Answered', exact: true }).click()
    await expect(card).toContainText('Each shop has its own hours')
    await look(administrator, '31-admin-answered')
  })

  await test.step('the figures of the month are shown and exported', async () => {
    await administrator.goto('/dashboard/admin/figures')
    await expect(administrator.getByRole('slider', { name: 'Orders', exact: true })).toBeVisible()
    await look(administrator, '32-admin-figures')
    const figures = administrator.waitForEvent('download')
    await administrator.getByRole('button', { name: 'Download CSV' }).click()
    const days = parse(await textOf(figures), { columns: true, bom: true }) as Record<string, string>[]
    expect(days).toHaveLength(30)
    const sum = (name: string) => days.reduce((all, day) => all + Number(day[name]), 0)
    expect(sum('orders')).toBeGreaterThan(2)
    expect(sum('valueAccepted')).toBeGreaterThan(164)
    const payments = administrator.waitForEvent('download')
    await administrator.getByRole('button', { name: 'Payments' }).click()
    expect(await textOf(payments)).toContain(`7QK${mark}`)
    await vendor.goto('/dashboard/vendor/figures')
    await expect(vendor.getByRole('slider', { name: 'Orders', exact: true })).toBeVisible()
    await look(vendor, '33-vendor-figures')
  })
})
