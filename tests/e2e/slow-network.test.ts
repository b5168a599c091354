import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { codeOf } from '../support/built-code.ts'
import { untilAllStarted } from '../support/hydrated-pages.ts'

/** What a visitor on a slow network can do before the scripts are loaded, and what is not loaded there. */

/** Holds back every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Resolves when the page has done and painted what it had begun. */
const paintedTwice = (page: Page) =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))

/** The browser's network information; Chromium's own values cannot be set in a test. */
const withLine = (page: Page, line: { effectiveType?: string; saveData?: boolean }) =>
  page.addInitScript(
    (given) => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...given } }),
    line,
  )

const requestsOf = (page: Page, pattern: RegExp): string[] => {
  const asked: string[] = []
  page.on('request', (request) => pattern.test(request.url()) && asked.push(request.url()))
  return asked
}

test('a press before the scripts are loaded is replayed', { tag: '@once' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
})

test('typed values from before the scripts are loaded stay, and typing on while the page hydrates loses no letter', {
  tag: '@once',
}, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  const form = page.getByRole('main').locator('form')
  const message = form.getByLabel('Message')
  await form.getByLabel('First name').fill('Isatu')
  await message.click()
  await page.keyboard.type('Do you have ')
  release()
  await page.keyboard.type('any of the red palm oil from Kenema left for Saturday?', { delay: 25 })
  await page.waitForFunction(() => window.replayEvents === undefined)
  await form.getByRole('button').click()
  // Only the empty fields are missing.
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('First name')).toHaveValue('Isatu')
  await expect(message).toHaveValue('Do you have any of the red palm oil from Kenema left for Saturday?')
  await expect(message).not.toHaveAttribute('aria-invalid', 'true')
})

test('the cursor stays in the middle of a text that is edited while the page hydrates @once', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  const message = page.getByRole('main').locator('form').getByLabel('Message')
  await message.click()
  await page.keyboard.type('Do you have oil?')
  for (const _letter of 'oil?') await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('red ')
  release()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await page.keyboard.type('palm ')
  await expect(message).toHaveValue('Do you have red palm oil?')
})

test('a filter and an order chosen before the scripts are loaded both count', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const release = await holdScripts(page)
  await page.goto('/shop', { waitUntil: 'commit' })
  const filter = page.getByRole('checkbox').filter({ visible: true }).first()
  await filter.check()
  await page.getByLabel('Sort by').selectOption('price-asc')
  release()
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page).toHaveURL(/categories=/)
  await expect(filter).toBeChecked()
})

test('a menu opened before the scripts are loaded stays open @phone', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await page.waitForFunction(() => window.replayEvents === undefined)
  await paintedTwice(page)
  await expect(page.locator('[popover]:popover-open')).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('nothing that was typed into a form gets into the address', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/contact', '/vendor-application']) {
      await page.goto(path, { waitUntil: 'load' })
      const form = page.getByRole('main').locator('form')
      await form.getByLabel('Email').fill('isatu@makit.example')
      await form.locator('button[type=submit]').click()
      expect(new URL(page.url()).search).toBe('')
      await expect(form.getByLabel('Email')).toHaveValue('isatu@makit.example')
      await expect(form.locator('noscript p')).toBeVisible()
    }
  })

  test('on a phone the shop’s filters stand below the products and filter @phone', async ({ page }) => {
    await page.goto('/shop', { waitUntil: 'load' })
    const form = page.getByRole('complementary', { name: 'Filters' })
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden()
    await page.getByRole('link', { name: 'Filters' }).click()
    await form.getByLabel('Food & Drinks').check()
    await form.getByRole('button', { name: 'Go' }).click()
    await expect(page).toHaveURL(/\/shop\?categories=/)
    await expect(form.getByLabel('Food & Drinks')).toBeChecked()
  })
})

test('scripts that were lost on the way are asked for again, each of them', { tag: '@once' }, async ({
  page,
}) => {
  const lost = new Set<string>()
  await page.route('**/assets/*.js', (route) => {
    const address = route.request().url()
    if (lost.has(address)) return route.continue()
    lost.add(address)
    return route.abort('connectionreset')
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible({ timeout: 30_000 })
  expect(lost.size).toBeGreaterThan(3)
})

test('links and the search work before the scripts are loaded', { tag: '@once' }, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/shop', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('rice')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/shop\?.*search=rice/)
  await page.getByRole('main').locator('a[href^="/shop/product/"]').first().click()
  await expect(page).toHaveURL(/\/shop\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the code of the next page is prefetched with the focus on its link, its data when a mouse rests there, and shown at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop')
  await untilAllStarted(page)
  const code = requestsOf(page, codeOf('static-pages/faq-page'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  await expect.poll(() => code.length).toBe(1)

  const asked = requestsOf(page, /\/api\/listings\/[\w-]+$/)
  const link = page.getByRole('main').locator('a[href^="/shop/product/"]').first()
  const title = (await link.textContent()) ?? ''
  const isHere = page.waitForResponse(/\/api\/listings\/[\w-]+$/)
  await link.hover()
  await (await isHere).finished()
  await paintedTwice(page)
  expect(asked).toHaveLength(1)

  await page.route(/\/api\/listings\/[\w-]+$/, () => {})
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('with Save-Data a page is loaded only on navigation', { tag: '@once' }, async ({ page }) => {
  await withLine(page, { saveData: true })
  await page.goto('/')
  await untilAllStarted(page)
  const asked = requestsOf(page, codeOf('static-pages/faq-page'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.focus()
  await link.hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await link.click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Frequently/)
  expect(asked).toHaveLength(1)
})

test.describe('the typeface of headings', () => {
  /** The width of the first heading's letters, which no other font has. */
  const widthOf = (page: Page) =>
    page
      .getByRole('heading', { level: 1 })
      .first()
      .evaluate((heading) => {
        const letters = document.createRange()
        letters.selectNodeContents(heading)
        return letters.getBoundingClientRect().width
      })
  const withLateFont = (page: Page, ms: number) =>
    page.route('**/*.woff2', async (route) => {
      await new Promise((passed) => setTimeout(passed, ms))
      await route.continue()
    })
  const untilFontIsKnown = (page: Page) =>
    expect.poll(() => page.evaluate(() => localStorage.font)).toBeTruthy()
  /** Lets the browser load the font in a first tab, and returns the width of a heading without it. */
  const visitOnce = async (page: Page) => {
    await page.goto('/contact')
    const plain = await widthOf(page)
    await untilFontIsKnown(page)
    return plain
  }
  const openLogin = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await paintedTwice(page)
  }

  test('is plain in the first tab of a browser, whenever the font comes: on the page, in a window and on the next page @once', async ({
    page,
  }) => {
    await withLateFont(page, 300)
    const plain = await visitOnce(page)
    expect(await widthOf(page)).toBe(plain)
    await openLogin(page)
    expect(await widthOf(page)).toBe(plain)
    await page.goto('/contact')
    await untilAllStarted(page)
    expect(await widthOf(page)).toBe(plain)
  })

  test('is plain on the next page too where the first one was left before its scripts came @once', async ({
    page,
  }) => {
    const lateScripts = '**/assets/*.js'
    await page.route(lateScripts, (route) =>
      new Promise((passed) => setTimeout(passed, 5_000)).then(() => route.abort()),
    )
    await page.goto('/contact', { waitUntil: 'commit' })
    const plain = await widthOf(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (let load = 0; load < 2; load++) {
      await page.goto('/contact')
      await untilFontIsKnown(page)
      expect(await widthOf(page)).toBe(plain)
    }
  })

  test('is the font in later tabs, though it comes late, or never again when a window brings its stylesheet @once', async ({
    page: first,
    context,
  }) => {
    const plain = await visitOnce(first)
    const page = await context.newPage()
    await page.goto('/contact')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const painted = await widthOf(page)
    expect(painted).not.toBe(plain)
    await withLateFont(page, 700)
    for (let load = 0; load < 2; load++) {
      await page.goto('/contact')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await widthOf(page)).toBe(painted)
    }
    await page.route('**/*.woff2', (route) => route.abort())
    await openLogin(page)
    expect(await widthOf(page)).toBe(painted)
  })

  test('is plain on a slow network, which loads nothing for looks alone @once', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
      localStorage.font = '/assets/a-font.woff2'
    })
    const fonts: string[] = []
    page.on('request', (request) => void (request.url().endsWith('.woff2') && fonts.push(request.url())))
    await page.goto('/contact')
    await untilAllStarted(page)
    await page.goto('/faq')
    await untilAllStarted(page)
    expect(fonts).toEqual([])
  })
})

test.describe('on a slow network', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })

  test('no font is loaded, and pictures only near the view', { tag: '@once' }, async ({ page }) => {
    await withLine(page, { effectiveType: '3g' })
    const fonts = requestsOf(page, /\.woff2/)
    // The dearest goods are the market's own: those that other tests add all show one picture, which is soon loaded.
    await page.goto('/shop?sort=price-desc')
    await page.waitForLoadState('networkidle')
    expect(fonts).toEqual([])
    const cards = page.getByRole('main').locator('.product-card img')
    const whole = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0
    expect(await cards.first().evaluate(whole)).toBe(true)
    expect(await cards.last().evaluate(whole)).toBe(false)
    await cards.last().scrollIntoViewIfNeeded()
    await expect.poll(() => cards.last().evaluate(whole)).toBe(true)
  })

  test('home takes at most 160 KB in all with an empty cache @once', async ({ page }) => {
    await withLine(page, { effectiveType: '3g' })
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(finished.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, sent) => sum + sent.responseHeadersSize + sent.responseBodySize, 0)
    // The scripts alone exceed this: it shows that something was counted.
    expect(bytes).toBeGreaterThan(60 * 1024)
    expect(bytes).toBeLessThanOrEqual(160 * 1024)
  })
})

test('a public page loads the whole stylesheet before it opens what needs it, a personal one contains it', {
  tag: '@once',
}, async ({ page }) => {
  const styles = requestsOf(page, /whole-[^/]*\.css/)
  const openLogin = async () => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Login', exact: true }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  // It opens the login window by itself.
  await page.goto('/cart')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(styles).toEqual([])
  for (const [index, path] of ['/', '/faq'].entries()) {
    await page.goto(path)
    await openLogin()
    expect(styles).toHaveLength(index + 1)
  }
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  expect(sheets.some((href) => href.includes('whole-'))).toBe(true)
})
