import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'

/** Links to a page that cannot be loaded: the visitor stays and sees a message. */
const notLoaded = 'This page could not be loaded. Please check your connection and try again.'
const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** The paths that the browser loads from the server, from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('without a connection the visitor stays on the page with a message, and the next attempt leads on', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const title = await page.title()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  for (const [name, address] of [
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ] as const) {
    await footer(page, name).click()
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Buy and sell')
    await context.setOffline(false)
    await footer(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      name === 'Blog' ? 'Catalogue Corner' : name,
    )
    // Its stylesheet was requested before too, and must be there all the same.
    await expect(page.getByRole('main').locator('.card').first()).toHaveCSS('border-top-style', 'solid')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await context.setOffline(true)
  }
})

test('in the menu of a phone too, and the page or login that was pressed last opens when the network returns', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/')
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  const words = page.getByText(notLoaded)
  await expect(words).toBeVisible()
  await expect(menu).toBeHidden()
  const isOnTop = () =>
    words.evaluate((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect()
      return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  expect(await isOnTop()).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Login could not be opened/)).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(words).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue Corner')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Login could not be opened/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('going back to a page that can no longer be loaded stays, with the address of the page shown', async ({
  page,
  context,
}) => {
  await page.goto('/faq')
  await footer(page, 'Contact').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  // Code that the browser has cached would do as well.
  const faq = codeOf('static-pages/faq-page')
  await page.route(faq, (route) => route.abort())
  await page.reload()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await context.setOffline(false)
  await page.unroute(faq)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Contact')
})

test('code that a new version has replaced: the address is loaded from the server, once and not endlessly', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  const documents = documentsOf(page)
  // The page of the new version names existing code.
  await page.route(codeOf('blog/blog-page'), (route) =>
    documents.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await footer(page, 'Blog').click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue Corner')
  expect(documents).toEqual(['/blog'])

  await page.route(codeOf('messages/contact-page'), (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => sessionStorage.setItem('loaded-anew-at /contact', String(Date.now())))
  await footer(page, 'Contact').click()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page).toHaveURL('/blog')
  expect(documents).toEqual(['/blog'])
})

test('a login whose code stays lost on this page, as in Chrome up to 150, opens when the page is loaded anew', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  const documents = documentsOf(page)
  await page.route(codeOf('accounts/login-window'), (route) =>
    documents.length === 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(documents).toEqual(['/faq'])
})

test('a page whose scripts stay lost, as in Chrome up to 150, is loaded anew', { tag: '@once' }, async ({
  page,
}) => {
  const documents = documentsOf(page)
  await page.route('**/assets/*.js', (route) => (documents.length === 1 ? route.abort() : route.continue()))
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect.poll(() => documents).toEqual(['/faq', '/faq'])
  await page.waitForFunction(() => window.replayEvents === undefined)
})
