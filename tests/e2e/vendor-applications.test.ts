import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { openAtApplication } from '../support/application-rows.ts'
import { barriersOn } from '../support/barriers.ts'
import { aShopper, read, signInOn, theDemoAdministrator } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { mailedLink } from '../support/sent-mails.ts'

const shopName = `Kadiatu Kitchen ${Date.now().toString(36)}`

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Kadiatu Mansaray')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('010 66-55 44')
  await page.getByLabel('Shop name').fill(shopName)
  await page.getByLabel('Shop description').fill('Pots, pans and charcoal stoves.')
  await page.getByLabel('Address').fill('Waterloo, near the market')
}

async function loginAsAdministrator(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/vendor-application')
  const window = page.getByRole('dialog')
  await window.getByLabel('Email').fill('admin@makit.example')
  await window.getByLabel('Password', { exact: true }).fill('Makit-demo-2026')
  await window.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/admin')
  await page.goto('/dashboard/admin/vendor-application')
}

/** Presses the button of a row and confirms its dialog. */
async function decide(page: Page, row: Locator, name: 'Approve' | 'Reject'): Promise<void> {
  await row.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

async function expectAccessible(page: Page): Promise<void> {
  // A dashboard's code arrives after its document.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
}

async function handIn(request: APIRequestContext): Promise<void> {
  const unique = crypto.randomUUID()
  const data = {
    name: 'Sorie Kargbo',
    email: `sorie-${unique}@makit.example`,
    tel: '+23210665544',
    shopName: `Sorie Stoves ${unique.slice(-6)}`,
    shopDescription: 'Stoves',
    address: 'Bo',
  }
  expect((await request.post('/api/vendorApplication/apply', { data })).status()).toBe(201)
}

const anEmail = () => `kadiatu-${Date.now().toString(36)}@makit.example`

test('an empty form shows an error at every missing field, and an edit removes one of them', async ({
  page,
}) => {
  await page.goto('/vendor-application')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Please fix the highlighted errors.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  const missing = [
    'Full name is required',
    'Email is required',
    'Phone number is required',
    'Shop name is required',
    'Shop description is required',
    'Address is required',
  ]
  for (const message of missing) await expect(page.getByText(message)).toBeVisible()
  await page.getByLabel('Full name').fill('K')
  await expect(page.getByText('Full name is required')).toBeHidden()
  await expect(page.getByText('Email is required')).toBeVisible()
})

test('a lost connection loses nothing that was typed, and an e-mail that looks wrong is asked about once', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/vendor-application')
  await fillIn(page, `no email ${Date.now()}`)
  const submit = page.getByRole('button', { name: 'Submit Application' })
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Correct it' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.route('**/api/vendorApplication/apply', (route) => route.abort())
  await submit.click()
  await expect(page.getByText('Failed to submit application')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue(shopName)
  await expect(page.getByLabel('Phone')).toHaveValue('010 66-55 44')

  await page.unroute('**/api/vendorApplication/apply')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Application submitted successfully!' })).toBeFocused()
})

test('an administrator approves, copies a new link, and rejects another', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const refused = `${shopName} two`
  for (const [name, email] of [
    [shopName, anEmail()],
    [refused, `second-${anEmail()}`],
  ] as const) {
    await page.goto('/vendor-application')
    await fillIn(page, email)
    await page.getByLabel('Shop name').fill(name)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  }
  await loginAsAdministrator(page)
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

  await openAtApplication(page, rowOf(shopName).first())
  await decide(page, rowOf(shopName).first(), 'Approve')
  await expect(page.getByText('Vendor approved successfully')).toBeVisible()
  await openAtApplication(page, rowOf(refused))
  await decide(page, rowOf(refused), 'Reject')
  await expect(page.getByText('Vendor rejected')).toBeVisible()
  await expect(rowOf(refused)).toHaveCount(0)

  await page.getByRole('link', { name: 'Approved' }).click()
  await expect(page).toHaveURL(/\?status=approved$/)
  const invited = rowOf(shopName).first()
  await expect(invited.getByText('Invitation not used yet')).toBeVisible()
  await invited.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await invited.getByLabel('New link').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectAccessible(page)
  await page.goto(link)
  await expect(page.getByRole('button', { name: /password/i }).first()).toBeVisible()
})

test('an account becomes a vendor at once by an application sent while signed in, and by the mailed link otherwise', async ({
  page,
  request,
}) => {
  const [sender, absent] = [await aShopper(request), await aShopper(request)]
  const mark = crypto.randomUUID().slice(-6)
  const [atOnce, byLink] = [`At once ${mark}`, `By link ${mark}`]
  const applyFor = async (name: string) => {
    await page.getByLabel('Shop name').fill(name)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  }
  const statements = page.getByRole('main').getByRole('listitem')

  await signInOn(page, sender)
  await page.goto('/vendor-application')
  await expect(page.getByLabel('Email')).toHaveValue(sender.user.email)
  await fillIn(page, sender.user.email)
  await applyFor(atOnce)
  await expect(statements.filter({ hasText: 'your shop on Makit opens at once' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/vendor-application')
  await fillIn(page, absent.user.email)
  await applyFor(byLink)
  await expect(statements.filter({ hasText: 'you get a link' })).toBeVisible()

  await signInOn(page, await theDemoAdministrator(request))
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await openAtApplication(page, rowOf(atOnce))
  await expect(rowOf(atOnce)).toContainText('the account becomes a vendor as soon as you approve')
  await openAtApplication(page, rowOf(byLink))
  await expect(rowOf(byLink)).toContainText(
    'the account becomes a vendor only when the link we email is opened',
  )
  await expectAccessible(page)
  for (const name of [atOnce, byLink]) {
    await openAtApplication(page, rowOf(name))
    await decide(page, rowOf(name), 'Approve')
    await expect(rowOf(name)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Approved' }).click()
  await expect(rowOf(byLink)).toContainText('Invitation not used yet')
  await expect(rowOf(atOnce)).not.toContainText('Invitation not used yet')
  const { user } = await read(request, absent, '/api/user/profile')
  expect(user.role).toBe('customer')

  await signInOn(page, sender)
  await page.goto('/dashboard/vendor/shop')
  await expect(page.getByLabel('Shop name')).toHaveValue(atOnce)

  await page.goto(await mailedLink(absent.user.email))
  await page.getByLabel('Password', { exact: true }).fill('kola nut and ginger')
  await page.getByLabel('Confirm password').fill('kola nut and ginger')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const data = { email: absent.user.email, password: 'kola nut and ginger' }
  const loggedIn = await (await request.post('/api/auth/login', { data })).json()
  expect(loggedIn.user).toMatchObject({ _id: absent.user._id, role: 'vendor' })
})

test('applications are listed twenty to a page, which fills up again; an emptied page leads to the last @once', async ({
  page,
  request,
}) => {
  const admin = await theDemoAdministrator(request)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const answer = await request.get('/api/vendorApplication?status=pending&limit=1', { headers })
  const waiting = Number(answer.headers()['x-total-count'])
  // Two more than full pages hold.
  const full = Math.max(1, Math.ceil((waiting - 2) / 20))
  for (let number = waiting; number < full * 20 + 2; number++) await handIn(request)

  await signInOn(page, admin)
  const path = '/dashboard/admin/vendor-application'
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const reject = () => decide(page, rows.first(), 'Reject')
  const shown = page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page/)
  await page.goto(path)
  await expect(shown).toHaveText(`Page 1 of ${full + 1}`)
  await reject()
  await expect(page.getByText('Vendor rejected')).toBeVisible()
  await expect(rows).toHaveCount(20)

  await page.goto(`${path}?page=${full}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(shown).toHaveText(`Page ${full} of ${full + 1}`)
  await page.goForward()
  await page.reload()
  await expect(rows).toHaveCount(1)
  await reject()
  await expect(rows).toHaveCount(20)
  await expect(page).not.toHaveURL(new RegExp(`page=${full + 1}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(`${path}?status=rejected`)
})
