import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { type ShapedLine, startShapedLine } from '../../lab/bench/line/shaped-line.ts'
import { aNewVendor, read, type Session, shopperPassword, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { killPhone, openPhone } from '../support/killed-browser.ts'
import { aPhonePhoto } from '../support/phone-photo.ts'

// Photos are decoded and encoded several times, which takes time on a busy machine.
test.slow()

/** `SLOW_LINE=1`: photos of 12 megapixels on the line that Makit is made for; otherwise the same in a minute. */
const isSlow = process.env.SLOW_LINE !== undefined
const bitsPerSecond = isSlow ? 400_000 : 4_000_000
const dropMs = isSlow ? 20_000 : 2_000

let line: ShapedLine
test.beforeEach(async ({ baseURL }) => {
  line = await startShapedLine({ target: baseURL!, bitsPerSecond, latencyMs: isSlow ? 200 : 10 })
})
test.afterEach(() => line.close())

/** Noise, which takes as many bytes as a photo may have. */
const someNoise = () =>
  sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .jpeg()
    .toBuffer()
const aPhoto = isSlow ? aPhonePhoto : someNoise

interface Piece {
  id: string
  offset: number
  size: number
}

const isPiece = (method: string, url: string) => method === 'PUT' && url.includes('/api/vendor/uploads/')

/** The pieces that the page sends, as they arrive and as they are lost. */
function recordPieces(page: Page): { arrived: Piece[]; lost: Piece[] } {
  const record = { arrived: [] as Piece[], lost: [] as Piece[] }
  const pieceOf = (url: URL): Piece => ({
    id: url.pathname,
    offset: Number(url.searchParams.get('offset')),
    size: Number(url.searchParams.get('size')),
  })
  page.on('requestfailed', (request) => {
    if (isPiece(request.method(), request.url())) record.lost.push(pieceOf(new URL(request.url())))
  })
  page.on('response', (response) => {
    const request = response.request()
    if (isPiece(request.method(), request.url())) {
      expect(response.status()).toBe(200)
      record.arrived.push(pieceOf(new URL(request.url())))
    }
  })
  return record
}

/** Cuts the line in the middle of the second piece that is sent, and of every second one after it; returns what is to come. */
function dropInTheMiddle(page: Page, times: number): number[] {
  const toCome = Array.from({ length: times }, (_, count) => 1 + 2 * count)
  let arrived = 0
  let isDown = false
  page.on('response', (response) => {
    if (isPiece(response.request().method(), response.url())) arrived += 1
  })
  page.on('request', async (request) => {
    if (!isPiece(request.method(), request.url()) || isDown || !(arrived >= toCome[0]!)) return
    toCome.shift()
    isDown = true
    await sleep((pieceBytes * 8_000) / bitsPerSecond / 2)
    line.drop('cut')
    await sleep(dropMs)
    line.restore()
    isDown = false
  })
  return toCome
}

async function fillForm(page: Page, title: string, photos: number, takePhoto = aPhoto): Promise<Locator> {
  await page.goto('/dashboard/vendor/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  const files = await Promise.all(
    Array.from({ length: photos }, async (_, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(),
    })),
  )
  await form.locator('input[type=file]').setInputFiles(files)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Price').first().fill('950')
  await form.getByLabel('Category').selectOption('Home & Appliances')
  await expect(form.getByAltText(`Number ${photos}`, { exact: true })).toBeVisible({ timeout: 60_000 })
  return form
}

const productsOf = async (page: Page, vendor: Session): Promise<{ title: string; images: string[] }[]> =>
  (await read(page.request, vendor, '/api/vendor/listings')).listings

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

test('three photos over a line that breaks three times: each piece arrives once, and the product is there', {
  tag: '@once',
}, async ({ browser, request }) => {
  if (isSlow) test.setTimeout(600_000)
  const vendor = await aNewVendor(request)
  const context = await browser.newContext({ baseURL: line.url })
  const page = await context.newPage()
  await signInOn(page, vendor)
  const form = await fillForm(page, 'Rice 50 kg', 3)
  const pieces = recordPieces(page)
  const before = line.bytesUp
  const drops = dropInTheMiddle(page, 3)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText(/^Photo [12]: [1-9] of \d parts sent$/)).toBeVisible()
  await expect(form.getByText('Sending goes on by itself where it stopped.')).toBeVisible()
  await expect(toast(page, 'Product added')).toBeVisible({ timeout: isSlow ? 300_000 : 90_000 })
  const sent = line.bytesUp - before

  expect([line.drops, drops.length]).toEqual([3, 0])
  const photos = new Map(pieces.arrived.map(({ id, size }) => [id, size]))
  const bytes = [...photos.values()].reduce((sum, size) => sum + size, 0)
  const wanted = [...photos].flatMap(([id, size]) =>
    Array.from({ length: Math.ceil(size / pieceBytes) }, (_, at) => ({ id, offset: at * pieceBytes, size })),
  )
  if (isSlow)
    process.stdout.write(
      `${bytes} bytes in ${wanted.length} pieces, ${pieces.lost.length} lost; ${sent} bytes arrived\n`,
    )
  expect(photos.size).toBe(3)
  expect(pieces.arrived).toEqual(wanted)
  // Beside them, of each break at most the piece under way, and the heads of all requests.
  expect(sent).toBeLessThan(bytes + 3 * pieceBytes + (wanted.length + 60) * 1_500)
  expect(await productsOf(page, vendor)).toMatchObject([{ title: 'Rice 50 kg', stock: 1 }])
  expect((await productsOf(page, vendor))[0]!.images).toHaveLength(3)
  await context.close()
})

test('a photo that this page could not shrink at first is sent anew, small, once it can', {
  tag: '@once',
}, async ({ page, request }) => {
  const vendor = await aNewVendor(request)
  await signInOn(page, vendor)
  await page.route('**/assets/picture-worker-*.js', (route) => route.abort())
  const form = await fillForm(page, 'Rice 50 kg', 1, aPhonePhoto)
  const sizes: number[] = []
  await page.route('**/api/vendor/uploads/**', (route) => {
    if (!isPiece(route.request().method(), route.request().url())) return route.continue()
    sizes.push(Number(new URL(route.request().url()).searchParams.get('size')))
    return sizes.length === 2 ? route.abort() : route.continue()
  })
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('Sending goes on by itself where it stopped.')).toBeVisible()
  await page.unroute('**/assets/picture-worker-*.js')
  await expect(toast(page, 'Product added')).toBeVisible({ timeout: 60_000 })
  expect(sizes.at(-1)).toBeLessThan(sizes[0]!)
  expect((await productsOf(page, vendor)).map(({ images }) => images.length)).toEqual([1])
})

const bar = (page: Page) => page.getByRole('region', { name: 'Not sent yet: Rice 50 kg' })

test('a browser that is killed in the middle goes on when the product is opened again', {
  tag: '@once',
}, async ({ request }) => {
  const vendor = await aNewVendor(request)
  const profile = makeDataFolder('makit-phone-')
  const killed = await openPhone(profile, line.url)
  const first = await killed.newPage()
  await signInOn(first, vendor)
  const form = await fillForm(first, 'Rice 50 kg', 2)
  const before = recordPieces(first)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect.poll(() => before.arrived.length).toBeGreaterThan(2)
  await killPhone(killed, profile)

  const phone = await openPhone(profile, line.url)
  const page = await phone.newPage()
  const after = recordPieces(page)
  // Within seconds of a login the browser may lose it with its process; the same vendor logs in again.
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await expect(bar(page)).toContainText('Your product “Rice 50 kg” is not sent yet.')
  expect(await productsOf(page, vendor)).toEqual([])
  await bar(page).getByRole('button', { name: 'Go on' }).click()
  await expect(toast(page, 'Product added')).toBeVisible({ timeout: 60_000 })
  await expect(bar(page)).toHaveCount(0)
  const [product, ...others] = await productsOf(page, vendor)
  expect([product?.title, product?.images.length, others]).toEqual(['Rice 50 kg', 2, []])
  // What had arrived was not sent again.
  const places = [...before.arrived, ...after.arrived].map(({ id, offset }) => `${id} ${offset}`)
  expect(new Set(places).size).toBe(places.length)
  await phone.close()
  rmSync(profile, { recursive: true, force: true })
})

/** The titles of the unsent products that this phone keeps; `added` is put among them first. */
const keptOn = (page: Page, added: object | null = null): Promise<string[]> =>
  page.evaluate(async (product) => {
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise((resolve) => {
        Object.assign(request, { onsuccess: resolve, oncomplete: resolve })
      })
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'makit-uploads')) return []
    const opening = indexedDB.open('makit-uploads')
    await done(opening)
    const products = opening.result.transaction('products', 'readwrite').objectStore('products')
    if (product) products.put(product)
    const reading = products.getAll()
    await done(reading)
    opening.result.close()
    return reading.result.map(({ texts }) => texts.title).sort()
  }, added)

test('what is not sent is the vendor’s own: found after a lost login, discarded, gone with the sign-out', {
  tag: '@once',
}, async ({ page, request, baseURL }) => {
  const vendor = await aNewVendor(request)
  await signInOn(page, vendor)
  await page.route('**/api/vendor/uploads/**', (route) => route.abort())
  for (const title of ['Clay pot', 'Rice 50 kg']) {
    const form = await fillForm(page, title, 1)
    await form.getByRole('button', { name: 'Save product' }).click()
    await expect(form.getByText('Sending goes on by itself where it stopped.')).toBeVisible()
  }
  const others = {
    id: 'theirs',
    userId: 'theirs',
    texts: { title: 'Theirs' },
    pictures: [],
    savedAt: Date.now(),
  }
  expect(await keptOn(page, others)).toEqual(['Clay pot', 'Rice 50 kg', 'Theirs'])
  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard/vendor/products')
  const login = page.getByRole('dialog', { name: 'Login' })
  await login.getByLabel('Email').fill(vendor.user.email)
  await login.getByLabel('Password', { exact: true }).fill(shopperPassword)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`${baseURL}/dashboard/vendor`)
  await expect.poll(() => keptOn(page)).toEqual(['Clay pot', 'Rice 50 kg'])

  await page.goto('/dashboard/vendor/products')
  await expect(bar(page)).toBeVisible()
  const other = page.getByRole('region', { name: 'Not sent yet: Clay pot' })
  await other.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(other).toHaveCount(0)
  await expect.poll(() => keptOn(page)).toEqual(['Rice 50 kg'])

  await page.goto('/faq')
  const menu = page.getByRole('button', { name: /^(Open menu|Your account)$/ }).filter({ visible: true })
  await menu.first().click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await expect.poll(() => keptOn(page)).toEqual([])
})
