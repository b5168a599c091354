import { expect, type Page } from '@playwright/test'
import { categories } from '#shared/listings/categories.ts'
import { aShopper, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** The calls that the pages themselves make, letter by letter as section 7 of the specification writes them. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const withToken = request.headers().authorization?.startsWith('Bearer ') ? ' with a token' : ''
    calls.push(`${request.method()} ${pathname}${search}${withToken}`)
  })
  return calls
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('the shop asks for its page, search and categories as specified, and for categories without a token', async ({
  page,
  request,
}) => {
  const [electronics, fashion] = categories
  await signInOn(page, await aShopper(request))
  await page.goto('/faq')
  const calls = callsOf(page)
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Shop' }).filter({ visible: true }).first().click()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('cotton')
  await field.press('Enter')
  await expect(page.getByText(/for “cotton”/)).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click()
  for (const { name } of [electronics, fashion]) {
    await page.getByRole('checkbox', { name }).filter({ visible: true }).check()
    await expect(page).toHaveURL(new RegExp(name === electronics.name ? electronics._id : fashion._id))
  }

  const shop = '/api/listings?limit=20'
  const wanted = [
    `GET ${shop}&page=1&search=&categories= with a token`,
    `GET ${shop}&page=2&search=&categories= with a token`,
    `GET ${shop}&page=1&search=cotton&categories= with a token`,
    `GET ${shop}&page=1&search=cotton&categories=${electronics._id},${fashion._id} with a token`,
  ]
  await expect.poll(() => calls).toEqual(expect.arrayContaining(wanted))
  expect(calls.filter((call) => call.startsWith('GET /api/category'))).toEqual(['GET /api/category'])
})

test('My orders and the contact form call the paths that end in a slash', async ({ page, request }) => {
  await signInOn(page, await aShopper(request))
  const calls = callsOf(page)
  await page.goto('/dashboard/customer/orders')
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
  await page.goto('/contact')
  await page.getByLabel('Message').fill('Do you deliver to Kailahun?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Isatu' })).toBeVisible()

  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/order/?page=1&limit=10 with a token',
      'POST /api/messages/ with a token',
    ]),
  )
})
