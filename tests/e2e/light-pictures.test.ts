import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../support/browser-test.ts'

/** The pictures that a phone on a slow network has to load, and what it shows until they are there. */
const cards = (page: Page) => page.locator('main li:has(a[href^="/shop/product/"]) img')

/** The dearest goods are the market's own: those that other tests add all show one picture. */
const goods = '/shop?sort=price-desc'

/** The attributes of a picture, and the file that the browser chose. */
const chosen = (page: Page) =>
  cards(page).evaluateAll((pictures) =>
    (pictures as HTMLImageElement[]).map(({ currentSrc, loading, fetchPriority, width, height }) => ({
      currentSrc,
      loading,
      fetchPriority,
      isSquare: width === height && width > 0,
    })),
  )

for (const deviceScaleFactor of [2, 3])
  test.describe(`at ${deviceScaleFactor} pixels each way`, () => {
    test.use({ deviceScaleFactor })

    test('cards load at most 12 KB each, a product its picture 640 pixels wide, the first before all others', async ({
      page,
    }) => {
      const loaded: { address: string; bytes: number; cache: string | undefined }[] = []
      page.on('response', (response) => {
        const { 'content-length': bytes, 'cache-control': cache } = response.headers()
        if (response.url().includes('/pictures/'))
          loaded.push({ address: response.url(), bytes: Number(bytes), cache })
      })
      await page.goto(goods)
      await expect.poll(() => loaded.length).toBeGreaterThanOrEqual(4)
      const pictures = await chosen(page)
      expect(pictures.findLastIndex(({ loading }) => loading !== 'lazy')).toBe(0)
      expect(pictures.findIndex(({ fetchPriority }) => fetchPriority === 'high')).toBe(0)
      expect(pictures.filter(({ fetchPriority }) => fetchPriority === 'high')).toHaveLength(1)
      expect(pictures.every(({ isSquare }) => isSquare)).toBe(true)
      for (const { address, bytes, cache } of loaded) {
        expect(address).toMatch(/-400\.webp$/)
        expect(bytes).toBeLessThanOrEqual(12 * 1024)
        expect(cache).toBe('public, max-age=31536000, immutable')
      }

      await page.goto((await page.locator('main h3 a').first().getAttribute('href')) ?? '')
      const large = page.locator('main img').first()
      await expect(large).toHaveAttribute('fetchpriority', 'high')
      await expect
        .poll(() => large.evaluate((picture: HTMLImageElement) => picture.currentSrc))
        .toMatch(/-640\.webp$/)
      const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
      const answer = await page.request.get(new URL(preview ?? '').pathname)
      expect(answer.headers()).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    })
  })

test('until a picture is loaded, and where it cannot be, its placeholder colour is shown, and nothing moves', async ({
  page,
}) => {
  await page.route('**/pictures/**', (route) => route.abort())
  await page.goto(goods)
  const seen = await cards(page).evaluateAll((pictures) =>
    pictures.map((picture) => ({
      digit: new URL((picture as HTMLImageElement).src).pathname.charAt('/pictures/'.length),
      colour: getComputedStyle(picture).backgroundColor,
      isSquare: Math.abs(picture.clientWidth - picture.clientHeight) <= 1 && picture.clientWidth > 100,
    })),
  )
  expect(seen.every(({ isSquare }) => isSquare)).toBe(true)
  const placeholders = new Map(seen.map(({ digit, colour }) => [digit, colour]))
  expect(placeholders.size).toBeGreaterThan(1)
  expect(new Set(placeholders.values()).size).toBe(placeholders.size)

  // One that cannot be loaded says what to do, without the browser’s icon.
  const picture = cards(page).first()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
  await expect(picture).toHaveAttribute('data-note', 'Picture not loaded. Tap to try again.')
  // Every pixel above the words and left of the heart, but those of the round corner, has one colour.
  const { data, info } = await sharp(await picture.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = new Set<string>()
  for (let y = 6; y < info.height / 4; y++)
    for (let x = 6; x < info.width / 2; x++) {
      const at = (y * info.width + x) * info.channels
      colours.add(data.subarray(at, at + 3).join())
    }
  expect([...colours]).toHaveLength(1)
})

test('a drawing that cannot be loaded leaves the colour behind it, without the browser’s icon', {
  tag: '@once',
}, async ({ page }) => {
  await page.route(/\.(webp|svg)$/, (route) => route.abort())
  await page.goto('/')
  const [cloth, basket] = [
    page.locator('img[src*="country-cloth"]'),
    page.locator('.category-tiles img').first(),
  ]
  await basket.scrollIntoViewIfNeeded()
  for (const [drawing, width] of [
    [cloth, 12],
    [basket, 44],
  ] as const) {
    await expect.poll(() => drawing.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
    const { x, y } = (await drawing.boundingBox())!
    const shot = await page.screenshot({ clip: { x, y, width, height: width }, fullPage: true })
    const { channels } = await sharp(shot).stats()
    expect(channels.map(({ min, max }) => max - min)).toEqual(channels.map(() => 0))
  }
  // The words of the hero stand over its cloth.
  await expect(cloth).not.toHaveAttribute('data-note')
})
