import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { barriersOn } from '../support/barriers.ts'
import { aShopper, read, type Session, shopperPassword, signInOn } from '../support/browser-people.ts'
import { ownServer } from '../support/browser-servers.ts'
import { test } from '../support/browser-test.ts'
import { ageSessions } from '../support/members.ts'
import { inRunningDatabase } from '../support/running-database.ts'
import { mailsTo } from '../support/sent-mails.ts'

const dataDir = () => ownServer()?.dataDir ?? ''
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const edit = (page: Page, what: string) => page.getByRole('button', { name: `Edit ${what}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

/** A user for this test alone, on their profile, signed in now or that many minutes ago. */
async function onTheirProfile(page: Page, minutesAgo = 0): Promise<Session> {
  const session = await aShopper(page.request)
  if (minutesAgo > 0)
    await inRunningDatabase(dataDir(), (db) => ageSessions({ db }, { id: session.user._id }, minutesAgo))
  await signInOn(page, session)
  await page.goto('/dashboard/customer/profile')
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
  return session
}

test('one field is edited at a time, by keyboard alone, and the stored user follows', {
  tag: '@once',
}, async ({ page }) => {
  const session = await onTheirProfile(page)
  await edit(page, 'first name').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  await expect(page.getByRole('textbox').and(page.getByLabel('Last name'))).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Mariatu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(edit(page, 'first name')).toBeFocused()
  await expect(page.getByText('Mariatu', { exact: true })).toBeVisible()
  expect(await storedUser(page)).toMatchObject({ firstName: 'Mariatu', name: 'Mariatu Conteh' })
  expect((await read(page.request, session, '/api/user/profile')).user.firstName).toBe('Mariatu')
  await page.reload()
  await expect(page.getByText('Mariatu', { exact: true })).toBeVisible()
})

test('Cancel and Escape leave a field as it was', { tag: '@once' }, async ({ page }) => {
  await onTheirProfile(page)
  await edit(page, 'address').click()
  await field(page, 'Address').fill('Somewhere else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit(page, 'address')).toBeFocused()
  await expect(page.getByText('9 Bojon Street, Bo')).toBeVisible()
  await page.keyboard.press('Enter')
  await field(page, 'Address').fill('Somewhere else')
  await page.keyboard.press('Escape')
  await expect(page.getByText('9 Bojon Street, Bo')).toBeVisible()
})

test('an empty field and a bad phone number are errors at the field; a local number is converted', {
  tag: '@once',
}, async ({ page }) => {
  await onTheirProfile(page)
  await edit(page, 'last name').click()
  await field(page, 'Last name').fill('  ')
  await save(page).click()
  await expect(page.getByText('Field cannot be empty')).toBeVisible()
  await expect(field(page, 'Last name')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await edit(page, 'phone number').click()
  await field(page, 'Phone number').fill('12345')
  await save(page).click()
  await expect(page.getByText('Invalid phone number format (099XXXXXXX or +2329XXXXXXX)')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('12345')
  expect(await barriersOn(page)).toEqual([])
  await field(page, 'Phone number').fill('076 111-222')
  await save(page).click()
  await expect(page.getByText('+23276111222')).toBeVisible()
})

test('the account type is shown and cannot be edited', { tag: '@once' }, async ({ page }) => {
  await onTheirProfile(page)
  await expect(page.getByText('Account type')).toBeVisible()
  await expect(page.getByText('Customer', { exact: true })).toBeVisible()
  await expect(edit(page, 'account type')).toHaveCount(0)
})

test('a taken email is an error at its field; a new one is mailed to both addresses', {
  tag: '@once',
}, async ({ page }) => {
  const session = await onTheirProfile(page)
  const other = await aShopper(page.request)
  await edit(page, 'email').click()
  await field(page, 'Email').fill(other.user.email)
  await save(page).click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  const email = `moved-${session.user.email}`
  await field(page, 'Email').fill(email)
  await save(page).click()
  await expect(page.getByText(email)).toBeVisible()
  for (const address of [session.user.email, email])
    await expect
      .poll(async () => (await mailsTo(address)).filter(({ subject }) => subject?.endsWith('was changed')))
      .toHaveLength(1)
})

test('long after the login a new email asks for the current password', { tag: '@once' }, async ({ page }) => {
  const session = await onTheirProfile(page, 20)
  const email = `later-${session.user.email}`
  await edit(page, 'email').click()
  await field(page, 'Email').fill(email)
  await save(page).click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email)
  expect(await barriersOn(page)).toEqual([])
  await field(page, 'Current password').fill('not it, sorry')
  await save(page).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await field(page, 'Current password').fill(shopperPassword)
  await save(page).click()
  await expect(page.getByText(email)).toBeVisible()
})

test('the password is changed; other devices are logged out, this one is not', { tag: '@once' }, async ({
  page,
}) => {
  const session = await onTheirProfile(page, 20)
  const data = { email: session.user.email, password: shopperPassword }
  const elsewhere: Session = await (await page.request.post('/api/auth/login', { data })).json()
  const submit = page.getByRole('button', { name: 'Change password' })

  await submit.click()
  await expect(page.getByText('Please fill in both fields')).toHaveCount(2)
  await expect(field(page, 'New password')).toBeFocused()
  await field(page, 'New password').fill('kola nut and ginger')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await field(page, 'Confirm password').fill('kola nut')
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await field(page, 'Confirm password').fill('kola nut and ginger')
  await submit.click()
  await expect(field(page, 'Current password')).toBeFocused()
  await field(page, 'Current password').fill(shopperPassword)
  await submit.click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('')

  const status = async ({ token }: Session) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await page.request.get('/api/user/profile', { headers })).status()
  }
  expect([await status(session), await status(elsewhere)]).toEqual([200, 401])
})

test('the user’s devices are listed, and all others can be signed out', { tag: '@once' }, async ({
  page,
}) => {
  const session = await aShopper(page.request)
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'
  const data = { email: session.user.email, password: shopperPassword }
  await page.request.post('/api/auth/login', { data, headers: { 'user-agent': phone } })
  await signInOn(page, session)
  await page.goto('/dashboard/customer/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  await page.getByRole('button', { name: 'Log out my other devices' }).click()
  await expect(page.getByText('You have been logged out on your other devices.')).toBeVisible()
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0)
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
})

test('a picture is previewed before it is saved, stays, and can be removed', async ({ page }) => {
  await onTheirProfile(page)
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b7a45' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText('Please choose an image file')).toBeVisible()
  // Claims to be a picture: only the server can tell.
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Please choose an image file')).toBeVisible()

  await page.getByLabel('Add a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByAltText('The picture you chose')).toBeVisible()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByAltText('Picture of Isatu Conteh')).toBeVisible()
  expect((await storedUser(page)).image).toMatch(/^\/pictures\//)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByAltText('Picture of Isatu Conteh')).toHaveCount(0)
  expect((await storedUser(page)).image).toBe('')
})

test('every role sees its own data on every profile path, without a violation that axe finds', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const password = 'Makit-demo-2026'
  for (const [role, words] of [
    ['customer', 'Customer'],
    ['vendor', 'Vendor'],
    ['admin', 'Admin'],
  ] as const) {
    const email = `${role}@makit.example`
    const login = await page.request.post('/api/auth/login', { data: { email, password } })
    await signInOn(page, await login.json())
    for (const path of ['customer', 'vendor', 'admin']) {
      await page.goto(`/dashboard/${path}/profile`)
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
      await expect(page.getByText('This device')).toBeVisible()
    }
    expect(await barriersOn(page)).toEqual([])
  }
  expect(errors).toEqual([])
})

test('a change made on another device is shown', { tag: '@once' }, async ({ page }) => {
  const session = await onTheirProfile(page)
  const headers = { Authorization: `Bearer ${session.token}` }
  await page.request.put('/api/user/profile', { headers, data: { address: '1 Wallace Johnson Street' } })
  await page.reload()
  await expect(page.getByText('1 Wallace Johnson Street')).toBeVisible()
  expect((await storedUser(page)).address).toBe('1 Wallace Johnson Street')
})
