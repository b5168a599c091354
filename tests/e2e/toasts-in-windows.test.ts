import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'

const words = 'Too many wrong passwords for this email. Please try again in 15 seconds.'
const answerWith = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ message, error: message }),
})

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

/** Opens the login window from a product's button, signed out. */
async function openWindow(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const window = page.getByRole('dialog')
  await expect(window).toBeVisible()
  return window
}

/** Asks for a mailed link in vain, which a toast says. */
async function failInToast(page: Page): Promise<Locator> {
  const window = await openWindow(page)
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill(answerWith(403, `${words} ${words}`)),
  )
  await button(window, 'Forgot password?').click()
  await window.getByLabel('Email').fill('fatu@makit.example')
  await button(window, 'Send link').click()
  return window
}

/** Whether a toast lies over the window's head or over the first element below it. */
const isTopCovered = (page: Page) =>
  page.evaluate(() => {
    const window = document.querySelector('dialog:modal')!
    const tops = [window.children[0]!, window.children[1]!.firstElementChild!]
    const boxes = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    return tops
      .map((top) => top.getBoundingClientRect())
      .some((top) =>
        boxes.some(
          (box) =>
            box.top < top.bottom && box.bottom > top.top && box.left < top.right && box.right > top.left,
        ),
      )
  })

test('a toast does not cover the top of a window, nor when the window grows', async ({ page }) => {
  const window = await failInToast(page)
  await expect(page.locator('.toast')).toHaveText(`${words} ${words}`)
  expect(await isTopCovered(page)).toBe(false)
  // Where there is room beside the window it stays top right.
  if ((page.viewportSize()?.width ?? 0) > 1000)
    expect((await page.locator('.toast').boundingBox())?.y).toBeLessThan(100)
  await button(window, 'Back to login').click()
  await expect(button(window, 'Login')).toBeVisible()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await isTopCovered(page)).toBe(false)
  await button(window, 'Close').first().click()
  await expect(window).toHaveCount(0)
})

test('nor does one that is shown when the code for toasts cannot be loaded', { tag: '@once' }, async ({
  page,
}) => {
  await page.route(codeOf('toasts/toast-stack'), (route) => route.abort())
  await failInToast(page)
  await expect(page.locator('.toast-plain')).toBeVisible()
  expect(await isTopCovered(page)).toBe(false)
})

test('on a page it moves to the lower edge where it would cover the field that is typed into', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/api/messages/', (route) => route.fulfill(answerWith(429, words)))
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Kadiatu')
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Message').fill('Hello')
  const phone = page.getByLabel('Phone')
  await phone.fill('010665544')
  const toast = page.locator('.toast')
  // Just below the header.
  await phone.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 90))
  await phone.press('Enter')
  await expect(toast).toBeVisible()
  const [ofToast, ofField] = [await toast.boundingBox(), await phone.boundingBox()]
  expect(ofToast!.y).toBeGreaterThan(ofField!.y + ofField!.height)
  expect(ofToast!.y + ofToast!.height).toBeLessThanOrEqual(page.viewportSize()!.height)

  await page.getByRole('button', { name: 'Send Message' }).focus()
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  // With the focus elsewhere it stands below the header as ever.
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(120)
})
