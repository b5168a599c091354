import { expect, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  orderOf,
  putIntoCart,
  read,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'
import { untilAllStarted } from '../support/hydrated-pages.ts'

/** What waits while the line is down; `npm run faults killed-browser` kills the browser meanwhile. */
const bar = (page: Page) => page.getByRole('complementary', { name: 'Not sent yet' })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

/** The outbox, read out of the browser's own database. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('makit-outbox')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve('none')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('queues').objectStore('queues').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

/** Its code is loaded once the page is hydrated, with that of hearts and buttons: before that nothing can wait. */
async function openWithOutbox(page: Page, address: string): Promise<void> {
  const loaded = page.waitForResponse((response) => codeOf('app/outbox').test(response.url()))
  await page.goto(address)
  await loaded
  await untilAllStarted(page)
}

test('hearts and the cart wait while the line is down, outlive the page, and are sent once in order', async ({
  page,
  context,
  request,
}) => {
  const vendor = await theDemoVendor(request)
  const buyer = await aShopper(request)
  const [rice, oil] = [
    await aProduct(request, vendor, { title: 'Waiting rice' }),
    await aProduct(request, vendor, { title: 'Waiting oil' }),
  ]
  await putIntoCart(request, buyer, oil, 1)
  await signInOn(page, buyer)
  await openWithOutbox(page, `/shop/product/${rice._id}`)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await context.setOffline(true)

  const heart = page.getByRole('button', { name: 'Save', exact: true }).first()
  await heart.click()
  await expect(
    toast(
      page,
      'Failed to update saved status. It is kept on this phone, and sent when the connection is back.',
    ),
  ).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveAccessibleDescription('Waiting for a connection')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(
    toast(page, 'Failed to add to cart. It is kept on this phone, and sent when the connection is back.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(bar(page)).toContainText('Waiting for a connection: 2 changes.')
  expect(await stored(page)).toContain(rice._id)
  await page.close()

  await context.setOffline(false)
  const other = await context.newPage()
  await other.route(/\/api\/(saved|cart)\/./, (route) => route.abort())
  await other.goto('/cart')
  await expect(bar(other)).toContainText('Waiting for a connection: 2 changes.')
  await other.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(other.getByRole('alert')).toContainText('Failed to update quantity. It is kept')
  const row = other.getByRole('listitem').filter({ hasText: oil.title })
  await expect(row).toContainText('Waiting for a connection')
  await expect(row.getByRole('status')).toHaveText('2')
  await other.unroute(/\/api\/(saved|cart)\/./)
  await bar(other).getByRole('button', { name: 'Send now' }).click()

  await expect(bar(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: rice.title })).toBeVisible()
  const { items } = (await read(request, buyer, '/api/cart')).cart
  expect(items.map((one: { quantity: number }) => one.quantity)).toEqual([2, 1])
  const { savedListings } = await read(request, buyer, '/api/saved')
  expect(savedListings.map(({ _id }: { _id: string }) => _id)).toEqual([rice._id])
  expect(await stored(other)).toBe('[]')
})

test('a shop’s decision that waited does not undo what another device has decided since; ‘received’ waits too, and logging out leaves nothing', async ({
  page,
  context,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const goods = [
    await aProduct(request, vendor, { title: 'Late rice' }),
    await aProduct(request, vendor, { title: 'Late oil' }),
  ]
  const buyer = await aShopper(request)
  const order = await orderOf(request, buyer, goods)
  await signInOn(page, vendor)
  await openWithOutbox(page, '/dashboard/vendor/orders')
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Late rice' }).last()).toContainText(
    'Waiting for a connection',
  )
  await page.close()

  const rice = order.items.find(({ title }: { title: string }) => title === 'Late rice')
  const elsewhere = await request.put(`/api/vendor/orders/${order._id}/item/${rice._id}`, {
    headers: { Authorization: `Bearer ${vendor.token}` },
    data: { status: 'rejected' },
  })
  expect(elsewhere.status()).toBe(200)
  const statuses = async () =>
    (await read(request, buyer, `/api/order/${order._id}`)).order.items.map(
      ({ status }: { status: string }) => status,
    )

  await context.setOffline(false)
  page = await context.newPage()
  await page.goto('/')
  const refused = page.getByRole('complementary', { name: 'Not saved' })
  await expect(refused).toContainText('Your answer was not saved. Changed meanwhile: Late rice (Rejected).')
  expect((await statuses()).sort()).toEqual(['pending', 'rejected'])
  await refused.getByRole('link', { name: 'Look at it' }).click()
  await expect(page).toHaveURL(/\/dashboard\/vendor\/orders\/./)
  const items = page.getByRole('region', { name: 'Buyer and items' }).getByRole('listitem')
  for (const { title } of goods)
    await expect(items.filter({ hasText: title })).toContainText('Your answer was not saved: Accepted.')
  await items.filter({ hasText: 'Late oil' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await statuses()).sort()).toEqual(['accepted', 'rejected'])
  await expect.poll(() => stored(page)).toMatch(/^(none|\[\])$/)
  await signInOn(page, buyer)
  await page.goto('/dashboard/customer/orders')
  await page.route('**/api/order/*/status', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByText('Marked as received. Waiting for a connection')).toBeVisible()
  await page.unroute('**/api/order/*/status')
  // It had arrived: the second try is refused, and that is no failure.
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page, 'Order marked as received.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.route('**/api/saved/*', (route) => route.abort())
  await page.goto(`/shop/product/${goods[0]!._id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(bar(page)).toContainText('Waiting for a connection: 1 change.')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(bar(page)).toBeVisible()
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar(page)).toHaveCount(0)
  expect(await stored(page)).toMatch(/^(none|\[\])$/)
})
