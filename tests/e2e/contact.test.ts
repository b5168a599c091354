import { expect, type Page } from '@playwright/test'
import { aShopper, signInOn } from '#tests/support/browser-people.ts'
import { barriersOn } from '../support/barriers.ts'
import { test } from '../support/browser-test.ts'

const expectAccessible = async (page: Page) => expect(await barriersOn(page)).toEqual([])

async function fillIn(page: Page, firstName: string, message: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Phone').fill('010 66-55 44')
  await page.getByLabel('Message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('an empty form shows one message, and at each field what to do', async ({ page }) => {
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByText('Please fill in required fields.')).toHaveCount(1)
  await expect(page.getByText('Please fill this in')).toHaveCount(4)
  await expect(page.getByLabel('First name')).toBeFocused()

  await page.getByLabel('First name').fill('K')
  await expect(page.getByText('Please fill this in')).toHaveCount(3)
})

test('a wrong phone number is an error at its field, which gets the focus', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/contact')
  await fillIn(page, 'Kadiatu', 'Hello')
  await page.getByLabel('Phone').fill('12345')
  await send(page).click()
  await expect(page.getByText('Invalid phone number.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
})

test('a lost connection, a refusal and a failure without a message keep what was typed', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/contact')
  await fillIn(page, 'Kadiatu', 'Hello')
  const failures = [
    { words: 'Network error', status: 0, body: '' },
    { words: 'Failed to send message.', status: 502, body: 'Bad gateway' },
    {
      words: 'Too many attempts.',
      status: 429,
      body: '{"message":"Too many attempts.","error":"Too many attempts."}',
    },
  ]
  for (const { words, status, body } of failures) {
    await page.route('**/api/messages/', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body, contentType: 'application/json' }),
    )
    await send(page).click()
    await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(words)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
    await expect(page.getByLabel('Phone')).toHaveValue('010 66-55 44')
    await page.unroute('**/api/messages/')
  }
})

test('typed text survives a visit to another page, until it is sent @once', async ({ page, request }) => {
  const shopper = await aShopper(request)
  await signInOn(page, shopper)
  await page.goto('/contact')
  await page.getByLabel('Phone').fill('010 66-55 44')
  await page.getByLabel('Message').fill('Do you deliver to Bo?')
  await page.goto('/faq')
  // Loaded from the server again: a page that the browser restores from its cache loses nothing anyway.
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('Do you deliver to Bo?')
  await expect(page.getByLabel('Phone')).toHaveValue('010 66-55 44')
  await expect(page.getByLabel('Last name')).toHaveValue('Conteh')

  await signInOn(page, await aShopper(request))
  await page.goto('/contact')
  await expect(page.getByLabel('Last name')).toHaveValue('Conteh')
  await expect(page.getByLabel('Message')).toHaveValue('')

  await page.getByLabel('Message').fill('Another one')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Isatu' })).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByLabel('Last name')).toHaveValue('Conteh')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a signed-in user finds name, email and phone filled in', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const shopper = await aShopper(request)
  await signInOn(page, shopper)
  await page.goto('/contact')
  await expect(page.getByLabel('First name')).toHaveValue('Isatu')
  await expect(page.getByLabel('Last name')).toHaveValue('Conteh')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.user.email)
  await expect(page.getByLabel('Phone')).toHaveValue('+23210123456')
})

test('a message reaches the administrators, who answer and mark it as read', async ({ page, request }) => {
  const firstName = `Kadiatu ${Date.now().toString(36)}`
  await page.goto('/contact')
  await fillIn(page, firstName, '<b>When</b> do you open?\nI come from Waterloo.')
  await send(page).click()
  await expect(page.getByText('Message sent. We will answer you soon.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Thank you, ${firstName}` })).toBeFocused()
  await expectAccessible(page)

  const data = { email: 'admin@makit.example', password: 'Makit-demo-2026' }
  await signInOn(page, await (await request.post('/api/auth/login', { data })).json())
  await page.goto('/dashboard/admin/messages')
  await expect(page).toHaveTitle('Messages | Makit')
  const card = page.getByRole('article', { name: firstName })
  await expect(card.getByText('Unread')).toBeVisible()
  await expect(card.getByText('<b>When</b> do you open?')).toBeVisible()
  const wayTo = (name: string) => card.getByRole('link', { name, exact: true })
  await expect(wayTo('Call')).toHaveAttribute('href', 'tel:+23210665544')
  await expect(wayTo('Call')).toHaveAccessibleDescription(firstName)
  await expect(wayTo('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/23210665544/)
  await expect(card.getByRole('button', { name: 'Answer by email' })).toBeVisible()

  await card.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('Message marked as read')).toBeVisible()
  await expect(card.getByText('Unread')).toBeHidden()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.getByText('Unread')).toBeHidden()
})

test('the inbox is among the administrators’ links', async ({ page, request }) => {
  const data = { email: 'admin@makit.example', password: 'Makit-demo-2026' }
  await signInOn(page, await (await request.post('/api/auth/login', { data })).json())
  await page.goto('/dashboard/admin/messages')
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Messages' })).toBeVisible()
})
