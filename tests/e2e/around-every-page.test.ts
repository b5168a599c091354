import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'

const password = 'kwik-senhandbag-77'

/** A customer for this test alone, signed up over the API. */
async function aCustomer(request: APIRequestContext): Promise<{ token: string; user: { email: string } }> {
  const email = `around-${Date.now()}-${Math.random().toString(36).slice(2)}@makit.example`
  const person = { firstName: 'Isatu', lastName: 'Conteh', tel: '+23210123456', address: 'Bo', email }
  const data = { ...person, password, confirmPassword: password }
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(201)
  return (await request.post('/api/auth/login', { data: { email, password } })).json()
}

/** As if the user had logged in on this device earlier: set before the first page loads, and only then. */
async function signedIn(page: Page, session: { token: string; user: object }): Promise<void> {
  await page.context().addInitScript(({ token, user }) => {
    if (localStorage.getItem('was-signed-in')) return
    localStorage.setItem('was-signed-in', 'yes')
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const openMenu = (page: Page) =>
  page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Your account' }).click()

test('a signed-out visitor of a guarded page lands on the home page with the login window open', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/cart', '/checkout', '/dashboard', '/dashboard/admin/users', '/dashboard/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()
  }
})

test('another role is led to the 403 page, and its own unknown dashboard page is a 404', {
  tag: '@once',
}, async ({ page, request }) => {
  await signedIn(page, await aCustomer(request))

  await page.goto('/dashboard/admin')
  await expect(page).toHaveURL('/403')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  await page.goto('/dashboard/nowhere')
  await expect(page.getByRole('heading', { name: /Oops! The page you are looking for/ })).toBeVisible()
})

test('the menu shows the user’s links, and logging out forgets the session and ends it', async ({
  page,
  request,
}) => {
  const session = await aCustomer(request)
  await signedIn(page, session)
  await page.goto('/faq')

  await openMenu(page)
  await expect(page.getByRole('link', { name: 'My orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  const headers = { Authorization: `Bearer ${session.token}` }
  await expect.poll(async () => (await request.get('/api/cart', { headers })).status()).toBe(401)
})

test('an ended session opens the login window over the page, and after it the page goes on', {
  tag: '@once',
}, async ({ page, request }) => {
  const session = await aCustomer(request)
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${session.token}` } })
  await signedIn(page, session)

  await page.goto('/cart')
  const loginWindow = page.getByRole('dialog', { name: /login/i })
  await expect(loginWindow).toContainText('Your session has ended.')
  await loginWindow.getByLabel('Email').fill(session.user.email)
  await loginWindow.getByLabel('Password', { exact: true }).fill('not the password')
  await loginWindow.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(loginWindow.getByRole('alert')).toContainText('Email or password is wrong.')
  await loginWindow.getByLabel('Password', { exact: true }).fill(password)
  await loginWindow.getByRole('button', { name: 'Login', exact: true }).click()

  await expect(loginWindow).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test.describe('a stored token that no header can carry', { tag: '@once' }, () => {
  for (const [name, token] of [
    ['a NUL', 'abc\u0000def'],
    ['a line break', 'abc\r\nX: 1'],
    ['a letter beyond ASCII', 'tok\u20acn'],
    ['a blank', ' '],
  ] as const) {
    test(`${name} counts as signed out, and is cleared`, async ({ page }) => {
      await signedIn(page, { token, user: { _id: 'x', role: 'customer', firstName: 'Isatu' } })
      for (const path of ['/', '/shop']) {
        await page.goto(path)
        await expect(
          page.getByRole('banner').getByRole('button', { name: 'Login' }).filter({ visible: true }),
        ).toBeVisible()
        await expect(page.getByText('Something went wrong')).toHaveCount(0)
      }
      const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
      expect(stored).toEqual([null, null])
    })
  }
})

test('a malformed stored user counts as signed out', { tag: '@once' }, async ({ page, request }) => {
  const { token, user } = await aCustomer(request)
  await page.goto('/403')
  for (const wrong of [{ firstName: {} }, { role: ['customer'] }, { role: 'constructor' }, { _id: 7 }]) {
    await page.evaluate(
      ([key, text]) => {
        localStorage.setItem('token', key)
        localStorage.setItem('user', text)
      },
      [token, JSON.stringify({ ...user, ...wrong })] as const,
    )
    await page.goto('/cart')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
})

test('logging out in one tab signs the other one out', { tag: '@once' }, async ({ page, request }) => {
  await signedIn(page, await aCustomer(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/faq')

  await openMenu(other)
  await other.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL('/')
})

test('a change of page starts at the top, sets the title and takes the focus', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()

  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle('FAQ | Makit')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a link to the page shown leads to its top, without an entry in the history', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('questions', { ignoreCase: true })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('a link to a fragment stays on the page, wherever the visitor came from', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/faq')
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true })
  await contact.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await contact.click()
  await expect(page).toHaveURL('/contact')
  // The new page takes the focus, after its address is there: it would take it from the link too.
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL('/contact#main')
  const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(main)).toBeLessThan(200)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('a page that takes a while to load shows that it is loading', { tag: '@once' }, async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.goto('/faq')
  await page.waitForFunction(() => window.replayEvents === undefined)
  await page.route(codeOf('messages/contact-page'), async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  const bar = () =>
    page.evaluate(() => getComputedStyle(document.documentElement, '::before').getPropertyValue('position'))
  await expect.poll(bar).toBe('fixed')
  letGo()
  await expect(page).toHaveURL('/contact')
  expect(await bar()).not.toBe('fixed')
})

test('a button pressed before its code is loaded acts afterwards', { tag: '@once' }, async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })

  // The menu of phones is a popover and opens without any code of ours.
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  letGo()

  await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()
})

test('Login stands in the header at every width, the profile menu in its place once signed in', async ({
  page,
  request,
}) => {
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: /login/i })).toBeVisible()

  await signedIn(page, await aCustomer(request))
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true })).toBeVisible()
  if (!isPhone(page)) return
  // The menu of phones covers it and has the same link once.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true })).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read and searched', { tag: '@once' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/shop')
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('rice')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/shop\?.*search=rice/)
  })
})
