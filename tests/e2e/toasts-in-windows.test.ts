import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'

const words = 'Too many wrong passwords for this email. Please try again in 15 seconds.'
const answerWith = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ message, error: message }),
})

/** Tries to sign in, with this response. */
async function signIn(page: Page, answer: ReturnType<typeof answerWith> | null) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const window = page.getByRole('dialog')
  await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
  await window.getByLabel('Email').fill('fatu@makit.example')
  await window.getByLabel('Password', { exact: true }).fill('a wrong one')
  await expect(page.locator('.toast')).toHaveCount(0)
  await window.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(window.getByRole('alert').first()).toBeVisible()
  return window
}

/** Whether a press in the middle of the window's close button, and of its title, reaches it. */
const isHeadInReach = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('dialog:modal .dialog-head, dialog:modal .sticky')!
    return [...head.children].every((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const found = document.elementFromPoint(x + width / 2, y + height / 2)
      return part.contains(found)
    })
  })

test('a refusal that the login window shows itself is in no toast', async ({ page }) => {
  const window = await signIn(page, answerWith(429, words))
  await expect(window.getByRole('alert')).toHaveText(words)
  // The code for toasts is loaded: one would be rendered with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // At once: a toast would disappear by itself.
  expect(await page.locator('.toast').count()).toBe(0)
})

test('a toast in a window leaves its head in reach', async ({ page }) => {
  const long = `${words} ${words}`
  const window = await signIn(page, answerWith(403, long))
  await expect(page.locator('.toast')).toHaveText(long)
  expect(await isHeadInReach(page)).toBe(true)
  await window.getByRole('button', { name: 'Close' }).first().click()
  await expect(window).toHaveCount(0)
})

test('so does one that is shown when the code for toasts cannot be loaded', async ({ page }) => {
  await page.route(/toast-stack/, (route) => route.abort())
  await signIn(page, answerWith(403, `${words} ${words}`))
  await expect(page.locator('.toast-plain')).toBeVisible()
  expect(await isHeadInReach(page)).toBe(true)
})
