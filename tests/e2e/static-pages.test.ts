import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { test } from '../support/browser-test.ts'

/** What pages to read say: specification-pages.test.ts; that they are accessible: every-page.test.ts. */
const main = (page: Page) => page.getByRole('main')

test('from the blog’s list to every post, accessible and within the screen, and back', {
  tag: '@once',
}, async ({ page, request }) => {
  const posts: { title: string }[] = await (await request.get('/api/blogs')).json()
  expect(posts.length).toBeGreaterThanOrEqual(6)
  await page.goto('/blog')
  for (const [index, { title }] of posts.entries()) {
    await page.getByRole('link', { name: 'Read More' }).nth(index).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} | Makit`)
    await expect(main(page).locator('img')).toHaveJSProperty('complete', true)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, title).toBeLessThanOrEqual(0)
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Catalogue Corner' }).click()
    await expect(page).toHaveURL('/blog')
  }
})
