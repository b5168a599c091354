import { expect } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  openFilters,
  orderOf,
  signInOn,
  theDemoAdministrator,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** Another run of these tests on the same server has its own. */
const mark = crypto.randomUUID().slice(0, 8)

test('an administrator finds an order by the buyer’s number, reads both sides and writes a note', {
  tag: '@phone',
}, async ({ page, request }) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const tel = `+23210${String(Date.now()).slice(-6)}`
  const asBuyer = { Authorization: `Bearer ${buyer.token}` }
  await request.put('/api/user/profile', { headers: asBuyer, data: { tel } })
  const order = await orderOf(request, buyer, [
    await aProduct(request, vendor, { title: `Clay oven ${mark}` }),
  ])
  const said = {
    vendorOrderId: order.shops[0]._id,
    method: 'orange_money',
    amount: 100,
    reference: `7QK${mark}`,
  }
  await request.post(`/api/order/${order._id}/payments`, { headers: asBuyer, data: said })
  await request.put(`/api/vendor/orders/${order._id}/payment`, {
    headers: { Authorization: `Bearer ${vendor.token}` },
    data: { state: 'disputed', note: 'Nothing has come.' },
  })

  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/orders')
  const search = page.getByRole('searchbox', { name: /^Search by number/ })
  await search.fill(`0${tel.slice(4, 6)} ${tel.slice(6)}`)
  const found = page.getByRole('link', { name: `Order #${order._id.slice(-6)}` })
  await expect(found).toBeVisible()
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await openFilters(page)
  await page.getByLabel('Payment').selectOption('Disputed')
  await expect(page).toHaveURL(/payment=disputed/)
  await found.click()
  await expect(page.getByRole('heading', { name: `Order #${order._id.slice(-6)}` })).toBeVisible()
  const words = `The buyer: paid NLe 100.00 by Orange Money, reference 7QK${mark}`
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('“Nothing has come.”').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buyer' })).toContainText(tel.slice(6))
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Please write a note')).toBeVisible()
  await page.getByLabel('New note').fill('Called both.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Called both.')).toBeVisible()

  await page.goBack()
  await expect(search).toHaveValue(`0${tel.slice(4, 6)} ${tel.slice(6)}`)
  await page.goBack()
  await expect(page).not.toHaveURL(/payment=/)
  await page.goto('/dashboard/admin/log?kind=orders')
  await expect(page.getByText(`Order note written: #${order._id.slice(-6)}`).first()).toBeVisible()
  await expect(page.getByText(`Order read: #${order._id.slice(-6)}`).first()).toBeVisible()
})

test('a product reported three times is taken down with a reason, mended by its vendor and restored', {
  tag: '@phone',
}, async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  const title = `Gold chain ${mark}`
  const product = await aProduct(request, vendor, { title })
  for (const text of ['It is brass.', 'Not gold.', 'Fake.'])
    await request.post('/api/reports', { data: { listingId: product._id, reason: 'fraud', text } })

  const admin = await theDemoAdministrator(request)
  await signInOn(page, admin)
  await page.goto(`/dashboard/admin/reports?thing=${product._id}`)
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('3 reports')
  await card.getByRole('button', { name: 'Take down' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take the product down' })
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('This is brass: please say so.')
  await expect(dialog.getByLabel('Close its 3 open reports with these words')).toBeChecked()
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('No open reports.')).toBeVisible()
  await page.goto(`/dashboard/admin/reports?state=closed&thing=${product._id}`)
  await expect(card).toContainText('Visitors do not see it now.')
  await expect(card).toContainText('This is brass: please say so.')
  expect((await page.request.get(`/api/listings/${product._id}`)).status()).toBe(404)

  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('This is brass: please say so.')
  await expect(row.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Title').fill(`Brass chain ${mark}`)
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Brass chain ${mark}` })).toBeVisible()

  await signInOn(page, admin)
  await page.goto('/dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`A product that was taken down is changed.*${mark}`, 's') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/admin/listings\\?search=${product._id}`))
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Now' })).toHaveText(`NowBrass chain ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible()
  expect((await page.request.get(`/api/listings/${product._id}`)).status()).toBe(200)
})

test('a message is answered by email, and another is marked as answered by phone', {
  tag: '@phone',
}, async ({ page, request }) => {
  for (const firstName of [`Kadi${mark}`, `Saidu${mark}`]) {
    const message = {
      firstName,
      email: `${firstName}@makit.example`,
      tel: '010555001',
      message: 'When do you open?',
    }
    expect((await request.post('/api/messages', { data: message })).status()).toBe(201)
  }
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/messages?state=open')
  const mailed = page.getByRole('article', { name: `Kadi${mark}` })
  await mailed.getByRole('button', { name: 'Answer by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer by email' })
  await dialog.getByLabel('Your answer').fill('At 8.')
  await page.keyboard.press('Escape')
  await mailed.getByRole('button', { name: 'Answer by email' }).click()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('At 8.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer sent')).toBeVisible()
  await page
    .getByRole('article', { name: `Saidu${mark}` })
    .getByRole('button', { name: 'Mark as answered' })
    .click()
  await expect(page.getByText('Message marked as answered')).toBeVisible()
  await page.getByRole('link', { name: 'Answered', exact: true }).click()
  await expect(mailed).toContainText('At 8.')
  await expect(page.getByRole('article', { name: `Saidu${mark}` })).toContainText('Marked as answered by')
})
