import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { mailedLink } from '../support/sent-mails.ts'

const password = 'gara cloth on Lumley'
let made = 0

const anEmail = () => `isatu-${Date.now()}-${++made}@makit.example`

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openLogin(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
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

test('a visitor signs up in two steps, logs in, finds the shop, and logs out', { tag: '@once' }, async ({
  page,
}) => {
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

  await page.goto(await mailedLink(email, 'confirm-email'))
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  const headers = { authorization: `Bearer ${stored[0]}` }
  await expect.poll(async () => (await page.request.get('/api/cart', { headers })).status()).toBe(401)
})

test('a forgotten password is reset from the mail, and then a mailed link to the orders is one press away', {
  tag: '@once',
}, async ({ page }) => {
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

  await page.goto('/dashboard/customer/orders?page=1')
  await expect(page).toHaveURL('/')
  await expect(dialog(page).getByText('Login to see what you opened')).toBeVisible()
  await logIn(page, email, another)
  await expect(page).toHaveURL('/shop')
  await page.getByRole('button', { name: 'Open what you came for' }).click()
  await expect(page).toHaveURL('/dashboard/customer/orders?page=1')
})
