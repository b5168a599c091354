import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'

test('a visitor opens Makit: one heading, no sideways scrolling, no errors in the console', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))

  const answer = await page.goto('/')

  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Makit/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
