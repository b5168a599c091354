import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'

/** Pictures and fonts that a page requests, and what it prefetches, in the order of the requests. */
function dearRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['image', 'font'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const standIns = (page: Page) => page.getByRole('main').getByRole('link', { name: /Show picture/ })
const footerSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /Less data/ })
/** The dearest goods are the market's own. */
const goods = '/shop?sort=price-desc'

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
}

test('with less data home, search and product request no picture or font until one is tapped @phone', async ({
  page,
  context,
}) => {
  // A font that the browser has already is taken from its memory whether it is needed or not.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  await page.unroute('**/*.woff2')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Less data: off' }).click()
  await expect(footerSwitch(page)).toHaveText('Less data: on')

  const asked = dearRequests(page)
  for (const path of ['/', '/shop?search=rice', goods]) {
    await page.goto(path)
    await settle(page)
    await expect(standIns(page).first()).toHaveText(/^Show picture, \d+ KB$/)
    expect(asked).toEqual([])
  }
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const link = page.getByRole('main').locator('.product-card h3 a').first()
  await link.focus()
  await link.hover()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])

  // Gone to inside the page: the sizes are asked for. The list, which has sizes too, stays until the product is there.
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const words = standIns(page).first()
  await expect(words).toHaveText(/^Show picture, \d+ KB$/)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const said = Number.parseInt(((await words.textContent()) ?? '').replace('Show picture, ', ''), 10)
  const file = page.waitForResponse(/\/pictures\/[0-9a-f]{32}/)
  await words.click()
  const bytes = (await (await file).body()).length
  expect(said).toBe(Math.max(1, Math.round(bytes / 1024)))
  const picture = page.getByRole('main').getByRole('link', { name: /^.+/ }).locator('img').first()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toBeFocused()
  expect(asked).toHaveLength(1)

  // It survives a reload, and another tab has it.
  await page.reload()
  await settle(page)
  expect(asked).toHaveLength(1)
  const other = await context.newPage()
  const askedThere = dearRequests(other)
  await other.goto(goods)
  await settle(other)
  expect(askedThere).toEqual([])

  // Switched off in one tab, pictures are in both.
  await footerSwitch(other).click()
  await expect(footerSwitch(other)).toHaveText('Less data: off')
  await expect.poll(() => askedThere.length).toBeGreaterThan(3)
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(footerSwitch(page)).toHaveText('Less data: off')
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  await page.goto(goods)
  await expect(standIns(page)).toHaveCount(0)
})

test.describe('with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' } })

  test('pictures wait by themselves, until the visitor chooses otherwise @phone', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } }),
    )
    const asked = dearRequests(page)
    await page.goto(goods)
    await settle(page)
    expect(asked).toEqual([])
    await expect(footerSwitch(page)).toHaveText('Less data: on')
    await footerSwitch(page).click()
    await page.reload()
    await expect(footerSwitch(page)).toHaveText('Less data: off')
    await expect.poll(() => asked.length).toBeGreaterThan(3)
  })
})
