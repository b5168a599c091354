import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { mailedLink } from '../support/sent-mails.ts'

const password = 'gara cloth on Lumley'
let made = 0

const anEmail = () => `isatu-${Date.now()}-${++made}@makit.example`

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens the login window with its button, wherever that is at this width. */
async function openLogin(page: Page) {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Login' }).filter({ visible: true }).click()
  await expect(dialog(page)).toBeVisible()
}

async function logIn(page: Page, email: string, typed = password) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(typed)
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click()
}

/** Makes a customer over the API; returns the email. */
async function aCustomer(page: Page): Promise<string> {
  const email = anEmail()
  const data = { firstName: 'Isatu', lastName: 'Bangura', tel: '010000123', email, password }
  const answer = await page.request.post('/api/auth/signup', {
    data: { ...data, confirmPassword: password },
  })
  expect(answer.status()).toBe(201)
  return email
}

test('a visitor signs up in two steps, logs in, finds the shop, and logs out', async ({ page }) => {
  const email = anEmail()
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()

  await page.getByRole('button', { name: 'Next' }).click()
  for (const field of ['First name', 'Last name', 'Email', 'Phone number']) {
    await expect(dialog(page).getByText(`${field} is required`)).toBeVisible()
  }
  await expect(field(page, 'First name')).toBeFocused()

  await field(page, 'First name').fill('Isatu')
  await field(page, 'Last name').fill('Bangura')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill('010 000-123')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Next' }).click()

  const signUp = dialog(page).getByRole('button', { name: 'Sign up' })
  await field(page, 'Password').fill('short')
  await field(page, 'Confirm password').fill('shirt')
  await signUp.click()
  await expect(dialog(page).getByText('Please use at least 8 characters')).toBeVisible()
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible()
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await signUp.click()
  await expect(page.getByText('Signup successful! Please login.')).toBeVisible()

  await logIn(page, email, 'not the password')
  await expect(dialog(page).getByRole('alert')).toContainText('Email or password is wrong.')
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email)
  await logIn(page, email)
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  const stored = await page.evaluate(() => [localStorage.token, JSON.parse(localStorage.user).email])
  expect(stored).toEqual([expect.stringMatching(/^[\w-]{43}$/), email])

  const menu = page.getByRole('button', { name: /^(Open menu|Your account)$/ }).filter({ visible: true })
  await menu.first().click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  const headers = { authorization: `Bearer ${stored[0]}` }
  await expect.poll(async () => (await page.request.get('/api/cart', { headers })).status()).toBe(401)
})

test('a taken email is an error at its field, on the first step', { tag: '@once' }, async ({ page }) => {
  const email = await aCustomer(page)
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  for (const [label, text] of [
    ['First name', 'Isatu'],
    ['Last name', 'Bangura'],
    ['Email', email],
    ['Phone number', '+23210000123'],
  ] as const) {
    await field(page, label).fill(text)
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog(page).getByText('An account with this email already exists.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
})

test('a forgotten password is reset from the mail, once', { tag: '@once' }, async ({ page }) => {
  const email = await aCustomer(page)
  await openLogin(page)
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible()

  const link = await mailedLink(email)
  await page.goto(link)
  await expect(page).toHaveURL('/set-password')
  const another = 'kola nut and ginger'
  await field(page, 'Password').fill(another)
  await field(page, 'Confirm password').fill(another)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused()
  await expect(page.getByText(`Login with ${email} and your new password.`)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await logIn(page, email, another)
  await expect(page).toHaveURL('/shop')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('the mail after sign-up confirms the email, once its page’s button is pressed', {
  tag: '@once',
}, async ({ page }) => {
  const email = await aCustomer(page)
  const link = await mailedLink(email, 'confirm-email')
  await openLogin(page)
  await logIn(page, email)
  await expect(page).toHaveURL('/shop')
  await page.goto('/dashboard/customer/profile')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.goto('/dashboard/customer/profile')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a guard sends signed-out visitors to the home page with the login window open', {
  tag: '@once',
}, async ({ page }) => {
  const email = await aCustomer(page)
  await page.goto('/dashboard/customer')
  await expect(page).toHaveURL('/')
  await logIn(page, email)
  await expect(page).toHaveURL('/shop')
})

test('a link of a mail to an order is one press away after the login', { tag: '@once' }, async ({ page }) => {
  const email = await aCustomer(page)
  await page.goto('/dashboard/customer/orders?page=1')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog').getByText('Login to see what you opened')).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL('/shop')
  await page.getByRole('button', { name: 'Open what you came for' }).click()
  await expect(page).toHaveURL('/dashboard/customer/orders?page=1')
})
