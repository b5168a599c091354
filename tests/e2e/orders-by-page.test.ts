import { expect, type Page } from '@playwright/test'
import { shortId } from '#shared/ids.ts'
import { aNewVendor, aProduct, aShopper, orderOf, read, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** Orders are shown ten at a time; page and filter live in the address. */
const orders = (page: Page) => page.getByRole('article')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const press = (page: Page, name: 'Previous' | 'Next') => pager(page).getByRole('button', { name }).click()

test('orders have pages, and decided ones leave the list of pending ones @once', async ({
  page,
  request,
}) => {
  const [vendor, buyer] = [await aNewVendor(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Gara cloth', stock: '20' })
  for (let number = 0; number < 12; number++) await orderOf(request, buyer, [product])

  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await expect(orders(page)).toHaveCount(10)
  await press(page, 'Next')
  await expect(orders(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\?page=2$/)
  await page.reload()
  await expect(pager(page)).toContainText('Page 2 of 2')
  await page.goBack()
  await expect(orders(page)).toHaveCount(10)

  // The first order is no longer on the first page; its own page still exists.
  const first = (await read(request, buyer, '/api/order')).orders.at(-1)
  await page.goto(`/ordersuccess?order=${first._id}`)
  await expect(page.getByRole('main')).toContainText(shortId(first._id))

  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/orders?page=9')
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(orders(page)).toHaveCount(2)
  const tick = page.getByRole('checkbox')
  await tick.click()
  await expect(page).toHaveURL(/\?show=waiting$/)
  await expect(orders(page)).toHaveCount(10)
  await press(page, 'Next')
  await expect(page).toHaveURL(/\?show=waiting&page=2$/)
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(orders(page)).toHaveCount(2)

  // An order being decided stays in its place until the response is there.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/item/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await expect(orders(page).first()).toContainText('Accepted')
  await expect(orders(page)).toHaveCount(2)
  letGo()
  await expect(page.getByText('Only waiting (11)')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Only waiting (10)')).toBeVisible()
  // What is decided stays in its place too, until the list is opened again.
  await expect(orders(page)).toHaveCount(2)
  await page.reload()
  await expect(page).toHaveURL(/\/orders\?show=waiting$/)
  await expect(orders(page)).toHaveCount(10)
  await expect(pager(page)).toHaveCount(0)
  await tick.click()
  await expect(pager(page)).toContainText('Page 1 of 2')
  expect(await read(request, vendor, '/api/vendor/orders?limit=1')).toMatchObject({ total: 12, waiting: 10 })
})
