import { expect, type Page } from '@playwright/test'
import { openAtApplication } from '../support/application-rows.ts'
import { aShopper, read, signInOn, theDemoAdministrator } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Kadiatu Mansaray')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('010 66-55 44')
  await page.getByLabel('Shop description').fill('Pots, pans and charcoal stoves.')
  await page.getByLabel('Address').fill('Waterloo, near the market')
}

test('an account becomes a vendor at once by an application sent while signed in, and by a link, which can be copied, otherwise', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
  for (const [name, words] of [
    [atOnce, 'the account becomes a vendor as soon as you approve'],
    [byLink, 'the account becomes a vendor only when the link we email is opened'],
  ] as const) {
    await openAtApplication(page, rowOf(name))
    await expect(rowOf(name)).toContainText(words)
    await rowOf(name).getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Vendor approved successfully').last()).toBeVisible()
    await expect(rowOf(name)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Approved' }).click()
  await expect(rowOf(byLink)).toContainText('Invitation not used yet')
  await expect(rowOf(atOnce)).not.toContainText('Invitation not used yet')
  await rowOf(byLink).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await rowOf(byLink).getByLabel('New link').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const { user } = await read(request, absent, '/api/user/profile')
  expect(user.role).toBe('customer')

  await signInOn(page, sender)
  await page.goto('/dashboard/vendor/shop')
  await expect(page.getByLabel('Shop name')).toHaveValue(atOnce)

  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('kola nut and ginger')
  await page.getByLabel('Confirm password').fill('kola nut and ginger')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const data = { email: absent.user.email, password: 'kola nut and ginger' }
  const loggedIn = await (await request.post('/api/auth/login', { data })).json()
  expect(loggedIn.user).toMatchObject({ _id: absent.user._id, role: 'vendor' })
})
