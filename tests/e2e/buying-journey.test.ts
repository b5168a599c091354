import { expect, type Page } from '@playwright/test'
import { look, test } from '../support/journey.ts'

const password = 'gara cloth on Lumley'
const demoPassword = 'Makit-demo-2026'
const charger = { title: 'Samsung 25W fast charger, USB-C', vendor: 'vendor@makit.example' }
const cloth = { title: 'Gara cloth, indigo, full pack 5 yards', vendor: 'mariama.conteh@makit.example' }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Searches from the header, as it is at this width. */
async function search(page: Page, words: string): Promise<void> {
  const searchbox = page.getByRole('searchbox').filter({ visible: true }).first()
  if (!(await searchbox.isVisible())) await page.getByRole('link', { name: 'Search' }).click()
  await searchbox.fill(words)
  await searchbox.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/shop' && url.searchParams.get('search') === words)
}

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(typed)
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** In the open window: first the personal details, then address and password. */
async function signUp(page: Page, email: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await field(page, 'First name').fill('Adama')
  await field(page, 'Last name').fill('Koroma')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill('010 45-67-89')
  await look(page, '05-sign-up-first-step')
  const signUps: string[] = []
  page.on('request', (request) => request.url().endsWith('/signup') && signUps.push(request.url()))
  // As many buyers press the button.
  await dialog(page).getByRole('button', { name: 'Next' }).dblclick()
  await page.getByLabel(/^Address/).fill('14 Pademba Road, Freetown')
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await look(page, '06-sign-up-second-step')
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Signup successful! Please login.')).toBeVisible()
  expect(signUps).toHaveLength(1)
}

/** The vendor finds the order with this shop's goods only, and the buyer's number. */
async function theirPart(vendor: Page, order: string, own: string, others: string) {
  await vendor.goto('/dashboard/vendor/orders')
  await expect(vendor).toHaveURL('/')
  await logIn(vendor, own === charger.title ? charger.vendor : cloth.vendor, demoPassword)
  await expect(vendor).toHaveURL('/dashboard/vendor')
  await vendor
    .getByRole('link', { name: 'Shop orders', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  const part = vendor.getByRole('article', { name: `Order ${order}` })
  await expect(part.getByText(own)).toBeVisible()
  await expect(part.getByText(others)).toHaveCount(0)
  await expect(part.getByText('Adama Koroma')).toBeVisible()
  await expect(part.getByText('Call at the blue gate')).toBeVisible()
  const call = part.getByRole('link', { name: 'Call', exact: true })
  await expect(call).toHaveAttribute('href', 'tel:+23210456789')
  await expect(call).toHaveAccessibleDescription('Adama Koroma')
  return part
}

test('a visitor finds, signs up, buys from two shops; one accepts, one rejects; the goods arrive', async ({
  page: buyer,
  aPerson,
  request,
}) => {
  test.setTimeout(180_000)
  const email = `adama-${crypto.randomUUID()}@makit.example`
  const stockOf = async (title: string): Promise<number> => {
    const { listings } = await (await request.get('/api/listings', { params: { search: title } })).json()
    return listings.find((listing: { title: string }) => listing.title === title).stock
  }
  const before = { charger: await stockOf(charger.title), cloth: await stockOf(cloth.title) }

  await test.step('a visitor finds the charger despite a typo', async () => {
    await buyer.goto('/')
    await look(buyer, '01-home')
    await search(buyer, 'samsng charger')
    await expect(buyer.getByRole('link', { name: charger.title, exact: true })).toBeVisible()
    await look(buyer, '02-found')
    await open(buyer, charger.title)
    await expect(buyer).toHaveTitle(`${charger.title} · NLe 190.00 | Makit`)
    await look(buyer, '03-product')
  })

  await test.step('adding asks for a login; the visitor signs up', async () => {
    await buyer.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(buyer.getByText('You must be logged in to add to cart.')).toBeVisible()
    await expect(dialog(buyer)).toBeVisible()
    await look(buyer, '04-login')
    await signUp(buyer, email)
    await look(buyer, '07-signed-up')
    await logIn(buyer, email, password)
    await expect(buyer).toHaveURL('/shop')
    await expect(buyer.getByText(`${charger.title} is in your cart.`)).toBeVisible()
    await look(buyer, '08-shop')
  })

  await test.step('goods of another shop go into the cart beside it', async () => {
    await search(buyer, cloth.title)
    await open(buyer, cloth.title)
    await buyer.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(buyer.getByText('Added to cart!').first()).toBeVisible()
    await buyer.getByRole('link', { name: 'Cart, 2 items' }).click()
    await expect(buyer.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Kamara Family Store',
      'Makeni Gara House',
    ])
    await expect(buyer.getByText('Subtotal').locator('..')).toContainText('NLe 640.00')
    await look(buyer, '09-cart')
  })

  const order = await test.step('checks out with delivery', async () => {
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(buyer.getByRole('button', { name: 'Continue to Delivery' })).toBeEnabled()
    await look(buyer, '10-review')
    await buyer.getByRole('button', { name: 'Continue to Delivery' }).click()
    await field(buyer, 'First name').fill('Adama')
    await field(buyer, 'Last name').fill('Koroma')
    await field(buyer, 'Phone').fill('010 45 67 89')
    await field(buyer, 'Delivery address').fill('14 Pademba Road, Freetown')
    await buyer.getByLabel('Additional instructions').fill('Call at the blue gate')
    await look(buyer, '11-delivery')
    await buyer.getByRole('button', { name: 'Place Order' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
    await look(buyer, '12-order-success')
    await buyer.getByRole('main').getByRole('link', { name: 'My orders' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
    const heading = await buyer.getByRole('heading', { level: 2, name: /^Order / }).textContent()
    await look(buyer, '13-my-orders')
    return heading?.replace('Order ', '') ?? ''
  })
  // Lists may lag a moment behind the orders.
  await expect
    .poll(async () => ({ charger: await stockOf(charger.title), cloth: await stockOf(cloth.title) }))
    .toEqual({ charger: before.charger - 1, cloth: before.cloth - 1 })

  await test.step('one shop accepts its part', async () => {
    const vendor = await aPerson()
    const part = await theirPart(vendor, order, charger.title, cloth.title)
    await look(vendor, '14-vendor-orders')
    const row = part.getByRole('listitem').filter({ hasText: charger.title })
    await row.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(row).toContainText('Accepted')
    // One item has its own buttons only.
    await expect(part.getByRole('button', { name: 'Accept All' })).toHaveCount(0)
    await look(vendor, '15-vendor-accepted')
  })

  await test.step('the other rejects its part', async () => {
    const vendor = await aPerson()
    const part = await theirPart(vendor, order, cloth.title, charger.title)
    await part.getByRole('button', { name: 'Reject', exact: true }).click()
    const why = vendor.getByRole('dialog', { name: `Reject ${cloth.title}?` })
    await why.getByRole('button', { name: 'The price was wrong' }).click()
    await look(vendor, '16-vendor-reason')
    await why.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(part.getByRole('listitem')).toContainText('Rejected')
    await expect(part).toContainText('You said: The price was wrong')
    await look(vendor, '16-vendor-rejected')
    await expect.poll(() => stockOf(cloth.title)).toBe(before.cloth)
  })

  await test.step('the buyer sees both decisions, and closes the order when the goods have arrived', async () => {
    await buyer.reload()
    await expect(buyer.getByText('The shop rejected this: The price was wrong')).toBeVisible()
    const shown = buyer.getByRole('article', { name: `Order ${order}` })
    await expect(shown.getByText('Partially accepted')).toBeVisible()
    await expect(shown.getByRole('listitem').filter({ hasText: charger.title })).toContainText('Accepted')
    await expect(shown.getByRole('listitem').filter({ hasText: cloth.title })).toContainText('Rejected')
    await look(buyer, '17-partially-accepted')
    await shown.getByRole('button', { name: 'Mark as received' }).dblclick()
    await expect(buyer.getByRole('alertdialog')).toBeVisible()
    await look(buyer, '18-received-question')
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Mark as received' }).click()
    await expect(buyer.getByText('Order marked as received.')).toBeVisible()
    await expect(shown.getByText('Completed')).toHaveCount(2)
    await look(buyer, '19-completed')
  })
  expect({ charger: await stockOf(charger.title), cloth: await stockOf(cloth.title) }).toEqual({
    charger: before.charger - 1,
    cloth: before.cloth,
  })
})
