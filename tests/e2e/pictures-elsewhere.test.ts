import { expect, type Page } from '@playwright/test'
import { ownServer } from '../support/browser-servers.ts'
import { test } from '../support/browser-test.ts'
import { type FaultyLine, faultyLine } from '../support/faulty-line.ts'
import { freePort } from '../support/free-port.ts'
import { connectionStringOf } from '../support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Pictures from PICTURES_PUBLIC_URL in a real browser, with its content security policy, CORS and service worker. */
test.use({ serviceWorkers: 'allow' })

let site: FaultyLine
let cdn: FaultyLine
let withSetting: ServerProcess

test.beforeAll(async () => {
  const { url, dataDir } = ownServer()!
  const port = await freePort()
  site = await faultyLine(url)
  cdn = await faultyLine(`http://localhost:${port}`)
  withSetting = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionStringOf(dataDir),
    PORT: String(port),
    PICTURES_PUBLIC_URL: cdn.url,
  })
})

test.afterAll(async () => {
  await withSetting?.stop()
  await Promise.all([site?.close(), cdn?.close()])
})

/** The market's own goods, whose pictures differ. */
const goods = '/shop?sort=price-desc'

const cards = (page: Page) => page.locator('main li:has(a[href^="/shop/product/"]) img')

/** Where the browser has the first pictures from; they are shown. */
async function shownFrom(page: Page): Promise<string[]> {
  const first = cards(page).first()
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const sources = await cards(page).evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ naturalWidth }) => naturalWidth > 0)
      .map(({ src }) => new URL(src).origin),
  )
  return [...new Set(sources)]
}

const keptFrom = (page: Page, origin: string) =>
  page.evaluate(async (of) => {
    const cache = await caches.open('makit-1-pictures')
    return (await cache.keys()).filter(({ url }) => url.startsWith(`${of}/pictures/`)).length
  }, origin)

test('they are loaded from there and kept on the phone, also where the site was visited before the setting', {
  tag: '@once',
}, async ({ page, context }) => {
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const asked: string[] = []
  site.fate = (path) => {
    asked.push(path)
    return 'passes'
  }
  await page.goto(site.url + goods)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  expect(await shownFrom(page)).toEqual([site.url])
  await expect.poll(() => keptFrom(page, site.url)).toBeGreaterThan(0)

  // Under the worker and the policy of before, which know of no other place.
  site.server = withSetting.url
  asked.length = 0
  await page.goto(`${site.url}/shop?sort=price-asc`)
  expect(await shownFrom(page)).toEqual([cdn.url])
  await expect
    .poll(async () => {
      await page.goto(site.url + goods)
      expect(await shownFrom(page)).toEqual([cdn.url])
      return keptFrom(page, cdn.url)
    })
    .toBeGreaterThan(3)
  expect(asked.filter((path) => path.startsWith('/pictures/'))).toEqual([])

  await page.locator('main h3 a').first().click()
  await page.getByTitle('Enlarge').click()
  const enlarged = page.getByRole('dialog').locator('img')
  await expect
    .poll(() => enlarged.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  expect(complaints).toEqual([])

  site.fate = () => 'is lost'
  cdn.fate = () => 'is lost'
  const again = await context.newPage()
  await again.goto(site.url + goods)
  await expect(again.getByRole('complementary', { name: 'Saved copy' })).toHaveCount(1)
  expect(await shownFrom(again)).toEqual([cdn.url])
})
