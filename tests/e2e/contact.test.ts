import { expect, type Page } from '@playwright/test'
import { signInOn, theDemoAdministrator } from '#tests/support/browser-people.ts'
import { barriersOn } from '../support/barriers.ts'
import { test } from '../support/browser-test.ts'

const expectAccessible = async (page: Page) => expect(await barriersOn(page)).toEqual([])

test('a message reaches the administrators, who answer and mark it as read', async ({ page, request }) => {
  const firstName = `Kadiatu ${Date.now().toString(36)}`
  await page.goto('/contact')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill('kadiatu@makit.example')
  await page.getByLabel('Phone').fill('010 66-55 44')
  await page.getByLabel('Message').fill('<b>When</b> do you open?\nI come from Waterloo.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent. We will answer you soon.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Thank you, ${firstName}` })).toBeFocused()
  await expectAccessible(page)

  await signInOn(page, await theDemoAdministrator(request))
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
