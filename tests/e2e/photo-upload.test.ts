import { expect, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { aNewVendor, aProduct, editProduct, read, type Session, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { aPhonePhoto } from '../support/phone-photo.ts'

/** Photos of 12 megapixels, sideways and with location, as vendors choose them on a phone. */
const largest = 300 * 1024
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

// Four photos of 12 megapixels are decoded and encoded, which takes time on a busy machine.
test.slow()

let photo: { name: string; mimeType: string; buffer: Buffer }
/** The same, prepared in a moment, for tests of what becomes of it. */
let smallPhoto: typeof photo
test.beforeAll(async () => {
  photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() }
  expect(photo.buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  smallPhoto = { ...photo, buffer: await sharp(photo.buffer).resize(800).toBuffer() }
})

/** Records what the page sends, forms and pieces of photos: files in the browser's own forms cannot be read from outside. */
async function recordSentForms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: FormData[] = []
    const pieces: [path: string, bytes: Blob][] = []
    Object.assign(globalThis, { sent, pieces })
    const { open, send } = XMLHttpRequest.prototype
    const paths = new WeakMap<XMLHttpRequest, string>()
    XMLHttpRequest.prototype.open = function (method: string, path: string | URL) {
      paths.set(this, String(path).replace(/\?.*/, ''))
      open.call(this, method, path, true)
    }
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(body)
      if (body instanceof Blob) pieces.push([paths.get(this) ?? '', body])
      send.call(this, body)
    }
  })
}

/** The photos that the page sent in pieces so far. */
async function sentInPieces(page: Page): Promise<Buffer[]> {
  const photos = await page.evaluate(async () => {
    const { pieces } = globalThis as unknown as { pieces: [path: string, bytes: Blob][] }
    const paths = [...new Set(pieces.map(([path]) => path))]
    const whole = paths.map((path) => new Blob(pieces.flatMap(([of, bytes]) => (of === path ? bytes : []))))
    return Promise.all(whole.map(async (photo) => [...new Uint8Array(await photo.arrayBuffer())]))
  })
  return photos.map((bytes) => Buffer.from(bytes))
}

/** The files of the last form that the page sent in `field`. */
async function lastSent(page: Page, field: string): Promise<Buffer[]> {
  const files = await page.evaluate(async (name) => {
    const { sent } = globalThis as unknown as { sent: FormData[] }
    const bytes = (sent.at(-1)?.getAll(name) ?? []).map((file) => (file as File).arrayBuffer())
    return (await Promise.all(bytes)).map((buffer) => [...new Uint8Array(buffer)])
  }, field)
  return files.map((bytes) => Buffer.from(bytes))
}

/** Small, upright (red above blue, see `aPhonePhoto`) and nothing but pixels. */
async function expectPrepared(picture: Buffer): Promise<void> {
  expect(picture.length).toBeGreaterThan(1000)
  expect(picture.length).toBeLessThanOrEqual(largest)
  const { width, height, exif, xmp, orientation } = await sharp(picture).metadata()
  expect([width, height]).toEqual([1200, 1600])
  expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
  expect(picture.includes('TECNO') || picture.includes('GPS')).toBe(false)
  const { data } = await sharp(picture)
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [topRed, , topBlue, lowRed, , lowBlue] = data
  expect(topRed).toBeGreaterThan((topBlue ?? 0) + 60)
  expect(lowBlue).toBeGreaterThan((lowRed ?? 0) + 60)
}

async function fillProduct(page: Page, vendor: Session, title: string, chosen: typeof photo) {
  await recordSentForms(page)
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.locator('input[type=file]').setInputFiles([chosen, { ...chosen, name: 'IMG_2042.jpg' }])
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Price').first().fill('85')
  await form.getByLabel('Category').selectOption('Home & Appliances')
  return form
}

const titlesOf = async (page: Page, vendor: Session): Promise<string[]> =>
  (await read(page.request, vendor, '/api/vendor/listings')).listings.map(
    ({ title }: { title: string }) => title,
  )

test('photos leave the phone small, upright and without location; after a cut connection they are not sent again', async ({
  page,
}) => {
  const vendor = await aNewVendor(page.request)
  let workers = 0
  page.on('worker', () => {
    workers += 1
  })
  const form = await fillProduct(page, vendor, 'Clay stove', photo)
  await page.route('**/api/listings/', (route) => route.abort())
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('What you typed and your photos are still here.')).toBeVisible({
    timeout: 30_000,
  })
  // Said in the form alone: a toast would lie on the button that tries again.
  await expect(form.getByRole('alert')).toHaveText('Action failed, check console for details')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(form.getByLabel('Title')).toHaveValue('Clay stove')
  await expect(form.getByAltText('Number 2')).toBeVisible()
  const before = await sentInPieces(page)
  expect(before).toHaveLength(2)
  for (const picture of before) await expectPrepared(picture)

  await page.unroute('**/api/listings/')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  expect(await sentInPieces(page)).toEqual(before)
  expect(await lastSent(page, 'images')).toEqual([])
  expect(workers).toBe(2)
  expect(await titlesOf(page, vendor)).toEqual(['Clay stove'])
})

/** Loses the responses of calls that the server carries out, each time in another way: how, until `unroute`. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  const ways = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 504, body: '<h1>504</h1>' }),
    (route: Route) => route.fulfill({ status: 503, json: { message: 'Busy' } }),
  ]
  await page.route(path, async (route) => {
    await route.fetch()
    await ways.shift()!(route)
  })
}

test('an edit whose responses were lost is made once, and later edits follow it; a refused one is forgotten', async ({
  page,
}) => {
  const vendor = await aNewVendor(page.request)
  const product = await aProduct(page.request, vendor, { title: 'Clay pot', stock: '10' })
  const now = async () => (await read(page.request, vendor, '/api/vendor/listings')).listings[0]
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  const tryAgain = form.getByRole('button', { name: 'Try again' })
  const save = form.getByRole('button', { name: 'Save product' })
  await form.getByLabel('Stock').fill('20')
  const path = `**/api/listings/${product._id}`
  await loseAnswers(page, path)
  await save.click()
  await expect(tryAgain).toBeVisible()
  expect(await now()).toMatchObject({ stock: 20 })
  // A unit is sold meanwhile, and the response is lost twice more.
  await editProduct(page.request, vendor, product, { stock: '19' })
  for (const _ of ['a proxy gave up', 'the server could not tell']) {
    const answered = page.waitForResponse(path)
    await tryAgain.click()
    await answered
    await expect(tryAgain).toBeEnabled()
    expect(await now()).toMatchObject({ stock: 19 })
  }

  await page.unroute(path)
  await form.getByLabel('Title').fill('Clay pot, large')
  await form.getByLabel('Stock').fill('22')
  await tryAgain.click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  expect(await now()).toMatchObject({ title: 'Clay pot, large', stock: 21 })

  // The next edit starts from the same stock after a refusal.
  await edit.click()
  await editProduct(page.request, vendor, product, { stock: '3' })
  await form.getByLabel('Stock').fill('6')
  await save.click()
  await expect(form.getByText('Some were sold while you were editing')).toBeVisible()
  await form.getByLabel('Stock').fill('19')
  await save.click()
  await expect(form).toHaveCount(0)
  expect(await now()).toMatchObject({ stock: 1 })
})

test('a product whose responses were lost is added once, with later edits', async ({ page }) => {
  const vendor = await aNewVendor(page.request)
  const form = await fillProduct(page, vendor, 'Raffia mat', smallPhoto)
  const tryAgain = form.getByRole('button', { name: 'Try again' })
  await form.getByLabel('Stock').fill('7')
  await loseAnswers(page, '**/api/listings/')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(tryAgain).toBeVisible({ timeout: 30_000 })
  for (const _ of ['a proxy gave up', 'the server could not tell']) {
    const answered = page.waitForResponse('**/api/listings/')
    await tryAgain.click()
    await answered
    await expect(tryAgain).toBeEnabled()
  }
  expect(await titlesOf(page, vendor)).toEqual(['Raffia mat'])
  await page.unroute('**/api/listings/')
  await form.getByLabel('Title').fill('Raffia mat, large')
  await tryAgain.click()
  await expect(toast(page, 'Product added')).toBeVisible()
  const { listings } = await read(page.request, vendor, '/api/vendor/listings')
  expect(listings).toMatchObject([{ title: 'Raffia mat, large', stock: 7 }])
  expect(listings[0].images).toHaveLength(1)
})

test('the shop’s banner and the profile’s picture are prepared in the same way; what this phone cannot read is not sent', async ({
  page,
}) => {
  const vendor = await aNewVendor(page.request)
  await recordSentForms(page)
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/shop')
  await page.getByLabel('Banner: Choose picture').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.locator('.toast')).toBeVisible({ timeout: 30_000 })
  await expectPrepared((await lastSent(page, 'banner'))[0]!)

  await page.goto('/dashboard/customer/profile')
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByAltText(/^Picture of/)).toBeVisible({ timeout: 30_000 })
  await expectPrepared((await lastSent(page, 'image'))[0]!)
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(4000),
  ])
  const forms = () => page.evaluate(() => (globalThis as unknown as { sent: FormData[] }).sent.length)
  const noPictures = [
    ['A photo cannot be read here.', { name: 'IMG_7.heic', mimeType: 'image/heic', buffer: heic }],
    [
      'Please choose an image file',
      { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('1 bag of rice') },
    ],
  ] as const
  for (const [words, noPicture] of noPictures) {
    await page.goto('/dashboard/customer/profile')
    const before = await forms()
    await page.locator('input[type=file]').setInputFiles(noPicture)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    expect(await forms()).toBe(before)
  }
})
