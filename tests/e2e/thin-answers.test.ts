import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../support/browser-test.ts'

/** Public pages with responses that hold no more than the specification names. */
const answerWith = (json: unknown) => (route: Route) => route.fulfill({ json })
const id = crypto.randomUUID()
const bare = { _id: id, title: 'Palm oil, 5 l', description: 'Red.', price: 95.5 }
const post = { _id: id, title: 'Rain', hook: 'It comes.', coverImage: '', content: 'In May.\n\nAnd in June.' }
let broken: string[]

test.beforeEach(({ page }) => {
  broken = []
  page.on('pageerror', (error) => broken.push(error.message))
})

test.afterEach(() => {
  expect(broken).toEqual([])
})

/** Navigates there from a page without data, so that the browser makes the call. */
async function goFromFaq(page: Page, address: string): Promise<void> {
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

test('shop, home, product and blog need no more of a response than the specification names', async ({
  page,
}) => {
  const listings = [bare, { ...bare, _id: crypto.randomUUID(), title: 'Rice', images: [], stock: 0 }]
  await page.route(/\/api\/listings\?/, answerWith({ listings, totalPages: 3, currentPage: 1 }))
  await page.route(/\/api\/listings\/[^?]+$/, answerWith(bare))
  await page.route('**/api/category', answerWith({ categories: [{ _id: 'x', name: 'Oils' }] }))
  await page.route('**/api/blogs', answerWith([post]))
  await page.route('**/api/blogs/*', answerWith({ ...post, _id: undefined }))

  await goFromFaq(page, '/shop')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(page.getByText('Out of Stock')).toBeVisible()
  await expect(page.getByText(/^\d+ products?$/)).toHaveCount(0)
  await goFromFaq(page, '/')
  await expect(page.getByRole('link', { name: 'Oils' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Palm oil, 5 l' })).toBeVisible()
  await goFromFaq(page, `/shop/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Palm oil, 5 l')
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  await expect(page.getByText('Sold by')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Palm oil, 5 l · NLe 95\.50/)
  await goFromFaq(page, '/blog')
  await expect(page.getByText('5 min read')).toBeVisible()
  await goFromFaq(page, `/blog/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain')
  await expect(page.getByText('5 min read')).toBeVisible()
  await expect(page.getByText('And in June.')).toBeVisible()
})

test('a product and a post are requested by the id of the address, whatever it is', async ({ page }) => {
  for (const [address, path, words] of [
    ['/shop/product/palm%20oil', '/api/listings/palm%20oil', 'Product not found'],
    ['/blog/rain', '/api/blogs/rain', 'Post not found'],
  ] as const) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await goFromFaq(page, address)
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  }
})

test('a page of the shop past the last one shows a message and leads to the first and the last', async ({
  page,
}) => {
  await page.goto('/shop?page=99')
  await expect(page.getByText(/^There is nothing on page 99: the last one is page \d+\.$/)).toBeVisible()
  await expect(page.getByText('Past the end')).toBeVisible()
  await expect(page.getByText(/Page 99 of/)).toHaveCount(0)
  // Side by side, also at 360 px.
  const boxes = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  const [previous, next] = await Promise.all([boxes.first().boundingBox(), boxes.last().boundingBox()])
  expect(next?.y).toBe(previous?.y)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await page.goto('/shop?page=99')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
})
