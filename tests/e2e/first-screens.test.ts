import { expect, type Locator, type Page } from '@playwright/test'
import {
  aNewVendor,
  aProduct,
  aShopper,
  putIntoCart,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** What a buyer sees first of the home page and of a product, and where it leads on. */

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).locator('.product-card')

async function boxOf(found: Locator) {
  const box = await found.boundingBox()
  if (!box) throw new Error('It has no box')
  return box
}

/** The first goods of the market that have more than one picture. */
async function aProductWithPictures(page: Page): Promise<string> {
  const { listings } = await (await page.request.get('/api/listings?limit=100&sort=price-desc')).json()
  return listings.find(({ images }: { images: string[] }) => images.length > 1)._id
}

test('the home page on a wide screen has a low hero and goods on the first screen, and tells nobody signed in what the market is', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const [lead, step] = [page.getByText(/^From Freetown/), page.getByText(/^It is free/)]
  await page.goto('/')
  expect((await boxOf(main(page).locator('section').first())).height).toBeLessThanOrEqual(220)
  expect((await boxOf(cards(page).first())).y).toBeLessThanOrEqual(720)
  await expect(lead).toBeVisible()
  await expect(step).toBeVisible()
  await signInOn(page, await aShopper(request))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await expect(lead).toBeHidden()
  await expect(step).toBeHidden()
})

test('the home page on a phone: a low hero, goods on the first screen, every section, and the way to the search', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const hero = main(page).locator('section').first()
  expect((await boxOf(hero)).height).toBeLessThanOrEqual(220)
  expect((await boxOf(cards(page).first())).y).toBeLessThanOrEqual(640)

  await test.step('the sections in their order, the categories in one row', async () => {
    const tops = []
    for (const name of ['How it works', 'Top categories', 'Top listings', 'Need help? Talk to us'])
      tops.push((await boxOf(page.getByRole('heading', { name }))).y)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    const tiles = main(page).locator('a[href^="/shop?categories="]')
    await expect(tiles).toHaveCount(6)
    const [first, last] = [await boxOf(tiles.first()), await boxOf(tiles.last())]
    expect(last.y).toBe(first.y)
    expect(last.x).toBeGreaterThan(360)
    await tiles.last().focus()
    expect((await boxOf(tiles.last())).x).toBeLessThan(300)
  })

  await test.step('no card stands alone in two columns', async () => {
    await expect(cards(page)).toHaveCount(15)
    const [first, last] = [await boxOf(cards(page).first()), await boxOf(cards(page).last())]
    expect(last.x).toBe(first.x)
    expect(last.width).toBeGreaterThan(2 * first.width)
    expect(last.height).toBeLessThan(first.height)
    const heart = await boxOf(cards(page).last().getByRole('button', { name: 'Save' }))
    expect(heart.x + heart.width).toBeLessThanOrEqual(first.x + first.width)
  })

  await test.step('from the search in the header to its own field, and on', async () => {
    await page.getByRole('link', { name: 'Search' }).click()
    await expect(hero.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await hero.getByRole('searchbox').fill('rice')
    await hero.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/shop\?search=rice$/)
  })
})

test('a product shows picture, price, stock and shop on a phone’s first screen; its picture opens whole, zooms, and goes by its cross and by Back', {
  tag: '@once',
}, async ({ page }) => {
  const address = `/shop/product/${await aProductWithPictures(page)}`
  await page.goto('/shop')
  await page.goto(address)
  const picture = main(page).getByRole('img').first()
  expect((await boxOf(picture)).height).toBeLessThanOrEqual(0.45 * 740)
  expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  const bar = await boxOf(page.locator('.buy-bar'))
  const facts = page.getByRole('article')
  for (const words of [
    /^NLe [\d,.]+$/,
    /^(In stock|Only \d+ left)$/,
    /^Sold by/,
    /^Delivery: the shop tells/,
  ]) {
    const fact = await boxOf(facts.getByText(words))
    expect(fact.y + fact.height, String(words)).toBeLessThanOrEqual(bar.y)
  }

  const link = main(page)
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
    .first()
  const window = page.getByRole('dialog')
  const large = window.locator('img')

  await link.click()
  await expect(large).toHaveAttribute('src', /-1080\.webp$/)
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(640)
  const { width, height } = page.viewportSize()!
  // The window moves while it opens.
  const lowerEdge = async () => {
    const { y, height } = await boxOf(large)
    return y + height
  }
  await expect.poll(lowerEdge).toBeLessThanOrEqual(height)
  const whole = await boxOf(large)
  expect(whole.width).toBeLessThanOrEqual(width)
  const zoom = window.getByRole('button', { name: 'Zoom' })
  await zoom.click()
  expect((await boxOf(large)).width).toBeGreaterThan(1.9 * whole.width)
  await zoom.click()
  expect((await boxOf(large)).width).toBe(whole.width)
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(window).toHaveCount(0)

  await link.click()
  await expect(window).toBeVisible()
  await page.goBack()
  await expect(window).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await link.click()
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})

/** As a visitor sets it in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

// That nothing is cut off: every-page.test.ts.
test.describe('with text twice as large', { tag: '@phone' }, () => {
  /** By how many pixels fields of these labels are too narrow for their text. */
  const missing = (part: Page | Locator, labels: string[]) =>
    Promise.all(
      labels.map((label) =>
        part.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement | HTMLSelectElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(field)
          const letters = document.createElement('canvas').getContext('2d')!
          letters.font = font
          const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]!.text : field.value
          const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          return Math.max(0, Math.ceil(letters.measureText(text).width - room))
        }),
      ),
    )

  test('a vendor reads the filters of the products, and the price that is typed', async ({
    page,
    request,
  }) => {
    const vendor = await aNewVendor(request)
    await aProduct(request, vendor, { title: 'Fridge, low current' })
    await signInOn(page, vendor)
    await page.goto('/dashboard/vendor/products?sort=title')
    await enlargeText(page)
    expect(await missing(page, ['Show', 'Order'])).toEqual([0, 0])
    await page.getByRole('button', { name: 'Add product' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Price').fill('12500.50')
    expect(await missing(form, ['Price'])).toEqual([0])
  })

  test('the filters of the shop show the prices that are typed, above the button', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await enlargeText(page)
    expect((await boxOf(page.getByLabel('Sort by'))).width).toBeGreaterThan(200)
    const filters = page.getByRole('dialog')
    const bar = filters.getByRole('button', { name: 'Show products' }).locator('..')
    await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const label of ['From', 'To']) {
      const field = filters.getByLabel(label, { exact: true })
      await filters.evaluate((sheet) => sheet.scrollTo(0, 0))
      await field.focus()
      const { y, height } = await boxOf(field)
      expect(y + height).toBeLessThanOrEqual((await boxOf(bar)).y)
      await field.fill('12500')
    }
    expect(await missing(filters, ['From', 'To'])).toEqual([0, 0])
  })

  test('a buyer reads whole titles in the cart, its number in one small line of the header, and no bar lies over a choice in checkout', async ({
    page,
    request,
  }) => {
    const buyer = await aShopper(request)
    const title = 'Solar lamp with a radio, three bulbs and a charger for phones'
    const listing = { title, price: '2900', stock: '20' }
    await putIntoCart(request, buyer, await aProduct(request, await theDemoVendor(request), listing), 12)
    await signInOn(page, buyer)
    // With text as it is.
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to Delivery' }).click()
    const choice = await boxOf(page.getByRole('group', { name: 'How do you want to get it?' }))
    expect((await boxOf(page.locator('.sum-bar'))).y).toBeGreaterThanOrEqual(choice.y + choice.height)

    await page.goto('/cart')
    await enlargeText(page)
    const cut = await page.getByText(title).evaluate((words) => words.scrollHeight - words.clientHeight)
    expect(cut).toBeLessThanOrEqual(0)
    const price = page.getByText('each').filter({ hasText: 'NLe 2,900.00' })
    expect(await price.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0)

    const number = page.getByRole('banner').getByText('12', { exact: true })
    const { x, width, height } = await boxOf(number)
    expect(height).toBeLessThanOrEqual(22)
    expect(width).toBeLessThanOrEqual(36)
    expect(x).toBeGreaterThan((await boxOf(page.getByRole('link', { name: /^Cart/ }))).x)
    // The letter of the account stays in its circle, and the circle clear of the header's lower edge.
    const [letter, circle] = await page.getByRole('button', { name: 'Your account' }).evaluate((button) => {
      const around = button.firstElementChild!
      const words = document.createRange()
      words.selectNodeContents(around)
      return [words.getBoundingClientRect().bottom, around.getBoundingClientRect().bottom]
    })
    expect(letter).toBeLessThanOrEqual(circle!)
    const [header, account] = [page.getByRole('banner'), page.getByRole('button', { name: 'Your account' })]
    const [outer, inner] = [await boxOf(header), await boxOf(account)]
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height - 4)
  })
})

test('on paper there is a product without what leads on, and the goods of the shop without their order', {
  tag: '@once',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/shop/product/${await aProductWithPictures(page)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Sold by/)).toBeVisible()
  for (const gone of ['header', 'footer', 'nav', '.skip-link', '.buy-bar', '.product-card', 'button'])
    for (const one of await page.locator(gone).all()) await expect(one).toBeHidden()
  await page.goto('/shop')
  await expect(page.locator('.product-card').first()).toBeVisible()
  await expect(page.locator('#shop-sort')).toBeHidden()
})

test('the heading of a dashboard stands from the first paint where it stays', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await signInOn(page, await aShopper(request))
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/dashboard/customer/orders', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'My orders' })
  await heading.waitFor()
  const before = await boxOf(heading)
  scripts.resolve()
  await page.getByText('You have no orders yet.').waitFor()
  const { x, y } = await boxOf(heading)
  expect([Math.abs(x - before.x), Math.abs(y - before.y)].map(Math.round)).toEqual([0, 0])
})
