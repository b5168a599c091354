import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { test } from '../support/browser-test.ts'

/** Every page of the site that needs no session: its h1, and text that the specification gives it. */
const pages: readonly { path: string; title: string; heading: string; words: readonly string[] }[] = [
  { path: '/', title: 'Makit: The market of Sierra Leone, on your phone', heading: '', words: [] },
  { path: '/shop', title: 'Shop | Makit', heading: 'Shop', words: [] },
  { path: '/blog', title: 'Blog | Makit', heading: 'Catalogue Corner', words: ['4 min read', 'Read More'] },
  {
    path: '/deals',
    title: 'Deals | Makit',
    heading: 'Deals',
    words: ['This page will be available after our MVP launch.'],
  },
  { path: '/contact', title: 'Contact | Makit', heading: 'Contact', words: ['Mon-Fri 8am to 5pm'] },
  {
    path: '/faq',
    title: 'FAQ | Makit',
    heading: 'Frequently asked questions',
    words: ['Mobile money and cash on delivery are supported', '1-3 working days'],
  },
  {
    path: '/vendor-guidelines',
    title: 'Vendor Guidelines | Makit',
    heading: 'Vendor Guidelines',
    words: ['full name', 'phone number', 'email', 'A price in Leones (SLL)', 'shown in NLe', 'come later'],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service | Makit',
    heading: 'Terms of Service',
    words: ['Last updated: 04/10/2025'],
  },
  {
    path: '/privacy',
    title: 'Privacy | Makit',
    heading: 'Privacy',
    words: ['180 days', 'Download my data', 'Delete my account'],
  },
  {
    path: '/vendor-application',
    title: 'List your business | Makit',
    heading: 'List your business',
    words: ['Submit Application'],
  },
  {
    path: '/403',
    title: 'Access Denied | Makit',
    heading: "Access Denied - You don't have permission to view this page",
    words: ['Return Home'],
  },
  {
    path: '/nowhere',
    title: 'Page not found | Makit',
    heading: 'Oops! The page you are looking for does not exist.',
    words: ['Back to Home'],
  },
]

const main = (page: Page) => page.getByRole('main')

const expectAccessible = async (page: Page) => expect(await barriersOn(page)).toEqual([])

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The errors in the browser's console from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser reports every 404 itself, expected ones too, and Playwright that no service worker runs in these tests.
    const isExpected = /status of 404|blocked by Playwright/.test(message.text())
    if (!['error', 'warning'].includes(message.type()) || isExpected) return
    complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

async function thePosts(request: APIRequestContext): Promise<{ _id: string; title: string; hook: string }[]> {
  return (await request.get('/api/blogs')).json()
}

for (const { path, title, heading, words } of pages) {
  test(`${path} has its title, one h1 and its text`, { tag: '@once' }, async ({ page }) => {
    const complaints = complaintsOf(page)
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('h1')).toHaveCount(1)
    if (heading) await expect(page.locator('h1')).toHaveText(heading)
    for (const text of words) await expect(main(page).getByText(text).first()).toBeVisible()
    expect(complaints).toEqual([])
  })
}

test('no two public pages share a title', { tag: '@once' }, () => {
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})

test('navigation and footer lead to every page they name', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const wanted = [
    '/',
    '/shop',
    '/blog',
    '/deals',
    '/contact',
    '/faq',
    '/vendor-guidelines',
    '/terms-of-service',
    '/privacy',
  ]
  expect(hrefs).toEqual(expect.arrayContaining([...wanted, '/vendor-application']))
  for (const href of hrefs) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
})

test('the FAQ answers six questions, opened and closed by keyboard', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  const questions = main(page).locator('details')
  await expect(questions).toHaveCount(6)
  const last = questions.last()
  await expect(last.getByRole('link', { name: 'vendor application' })).toBeHidden()
  await last.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(last.getByRole('link', { name: 'vendor application' })).toBeVisible()
  await expectAccessible(page)
})

test('the terms have nine sections', { tag: '@once' }, async ({ page }) => {
  await page.goto('/terms-of-service')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(9)
})

test('the guidelines lead to the application', { tag: '@once' }, async ({ page }) => {
  await page.goto('/vendor-guidelines')
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await expect(page).toHaveURL('/vendor-application')
})

test('from the blog’s list to a post and back', { tag: '@once' }, async ({ page, request }) => {
  const complaints = complaintsOf(page)
  const posts = await thePosts(request)
  expect(posts.length).toBeGreaterThanOrEqual(6)
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'Read More' })).toHaveCount(posts.length)
  for (const { title, hook } of posts) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByText(hook)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Read More' }).first().click()

  await expect(page).toHaveURL(`/blog/${posts[0]?._id}`)
  await expect(page).toHaveTitle(`${posts[0]?.title} | Makit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[0]?.title ?? '')
  await expect(main(page).getByText(/^\d+ min read$/)).toBeVisible()
  await expect(main(page).locator('img')).toHaveJSProperty('complete', true)
  expect(await main(page).getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2)
  await page.getByRole('link', { name: 'Catalogue Corner' }).click()
  await expect(page).toHaveURL('/blog')
  expect(complaints).toEqual([])
})

test('every post is accessible, stays within the screen and names its cover for shared links', {
  tag: '@once',
}, async ({ page, request }) => {
  for (const { _id, hook } of await thePosts(request)) {
    await page.goto(`/blog/${_id}`)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', hook)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/jpeg')
  }
})

test('a missing post is a 404 with a link back', { tag: '@once' }, async ({ page }) => {
  for (const id of ['01900000-0000-7000-8000-00000000dead', 'no-id']) {
    const answer = await page.goto(`/blog/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Not found | Makit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL('/blog')
  }
})

test('a blog that cannot be loaded shows a message and is retried', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  await page.route('**/api/blogs', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText('Failed to load the blog.')).toBeVisible()
  await page.unroute('**/api/blogs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Read More' }).first()).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, title, words } of pages) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).toBeVisible()
      for (const text of words) await expect(main(page).getByText(text).first()).toBeVisible()
    })
  }

  test('a post is complete', async ({ page, request }) => {
    const [post] = await thePosts(request)
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Read More' }).first().click()
    await expect(page.locator('h1')).toHaveText(post?.title ?? '')
    expect(await main(page).locator('p').count()).toBeGreaterThan(5)
  })
})
