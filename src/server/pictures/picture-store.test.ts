import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PictureWidth, pictureFile, pictureWidths } from '#shared/listings/picture-urls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { AppError } from '../errors.ts'
import { openPictureFolder } from './picture-folder.ts'
import { createPictureStore, type PictureStore } from './picture-store.ts'

const server = testServer()
let directory: string
let store: PictureStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'makit-pictures-'))
  store = createPictureStore({
    db: server.db,
    unfinished: directory,
    files: await openPictureFolder(directory),
  })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const files = async () =>
  (await readdir(directory, { recursive: true })).filter((name) => name !== '.unfinished')
const file = (hash: string, width: PictureWidth) => readFile(join(directory, pictureFile(hash, width)))

const plain = (width: number, height: number, background = '#0b7a45') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A photo as full of detail as a market stall: coarse noise made large, with fine grain on it. */
async function noisyPhoto(width: number, height: number) {
  const coarse = await sharp(randomBytes(Math.ceil(width / 24) * Math.ceil(height / 24) * 3), {
    raw: { width: Math.ceil(width / 24), height: Math.ceil(height / 24), channels: 3 },
  })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  const grain = {
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  } as const
  const fine = await sharp({ create: { ...grain.create, background: '#808080' } })
    .png()
    .toBuffer()
  return sharp(coarse).composite([{ input: fine, blend: 'soft-light' }])
}

/** Left half red, right half blue, lying on its side as phones store it, with place and camera in its EXIF. */
async function phonePhoto() {
  const half = await plain(300, 400, '#d00000').png().toBuffer()
  const upright = await plain(600, 400, '#0000d0')
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'TECNO', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '8/1 28/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** The byte budgets: a card's picture is what a phone on a slow network waits for. */
async function expectLightFiles(hash: string) {
  expect((await file(hash, 400)).length).toBeLessThanOrEqual(12 * 1024)
  expect((await file(hash, 640)).length).toBeLessThanOrEqual(36 * 1024)
  expect((await file(hash, 1080)).length).toBeLessThanOrEqual(90 * 1024)
  expect(await store.ensureLinkPreview(hash)).toBe(true)
  expect((await readFile(join(directory, `${hash}-og.jpg`))).length).toBeLessThanOrEqual(200 * 1024)
}

async function expectRefusal(bytes: Buffer, status: number) {
  await expect(store.storePicture(bytes)).rejects.toBeInstanceOf(AppError)
  await expect(store.storePicture(bytes)).rejects.toMatchObject({ status })
  expect(await files(), 'a refused file leaves nothing behind').toEqual([])
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s picture is kept in three widths',
  async (format) => {
    const stored = await store.storePicture(await plain(1600, 1200).toFormat(format).toBuffer())
    expect(stored).toMatchObject({ url: `/pictures/${stored.hash}-640.webp`, width: 1080, height: 810 })
    expect(await files()).toHaveLength(3)
    for (const [width, height] of [
      [400, 400],
      [640, 480],
      [1080, 810],
    ] as const) {
      const metadata = await sharp(await file(stored.hash, width)).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height })
    }
  },
)

test('a phone photo is turned upright and tells neither place nor camera', async () => {
  const photo = await phonePhoto()
  expect((await sharp(photo).metadata()).exif?.includes('TECNO')).toBe(true)
  const stored = await store.storePicture(photo)
  expect([stored.width, stored.height]).toEqual([600, 400])
  for (const width of pictureWidths) {
    const metadata = await sharp(await file(stored.hash, width)).metadata()
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined()
  }
  const { data, info } = await sharp(await file(stored.hash, 640))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = (info.height / 2) * info.width * 3 + 50 * 3
  const right = left + (info.width - 100) * 3
  expect(data[left]).toBeGreaterThan(150)
  expect(data[left + 2]).toBeLessThan(60)
  expect(data[right]).toBeLessThan(60)
  expect(data[right + 2]).toBeGreaterThan(150)
})

test('the same file twice is the same picture, and one at a time or at once makes no difference', async () => {
  const bytes = await plain(500, 500).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 4 }, () => store.storePicture(bytes)))
  answers.push(await store.storePicture(bytes))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await files()).toHaveLength(3)
})

test('the content counts, not the name: a PNG called .jpg is a PNG', async () => {
  const path = join(directory, 'photo.jpg')
  await plain(40, 30).png().toFile(path)
  const bytes = await readFile(path)
  await rm(path)
  expect(await store.storePicture(bytes)).toMatchObject({ width: 40, height: 30 })
})

test('transparent parts become white, grey and 16-bit pictures become ordinary ones', async () => {
  const clear = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { hash } = await store.storePicture(await clear.png().toBuffer())
  expect([
    ...(
      await sharp(await file(hash, 640))
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ]).toEqual([255, 255, 255])
  expect(await store.storePicture(await plain(64, 64).greyscale().jpeg().toBuffer())).toMatchObject({
    width: 64,
  })
  expect(await store.storePicture(await plain(64, 64).toColourspace('rgb16').png().toBuffer())).toMatchObject(
    { width: 64 },
  )
  expect(await store.storePicture(await plain(64, 64).toColourspace('cmyk').jpeg().toBuffer())).toMatchObject(
    {
      height: 64,
    },
  )
})

test.each([
  [1200, 1600],
  [1600, 900],
])('the card picture of a noisy %i x %i photo has at most 12 KB, the others few', async (width, height) => {
  const photo = await (await noisyPhoto(width, height)).jpeg({ quality: 92 }).toBuffer()
  await expectLightFiles((await store.storePicture(photo)).hash)
})

test('even a picture of nothing but noise is light', async () => {
  const noise = sharp(randomBytes(1080 * 1080 * 3), { raw: { width: 1080, height: 1080, channels: 3 } })
  await expectLightFiles((await store.storePicture(await noise.png().toBuffer())).hash)
})

test('the first digit of a name names the colour to show until the picture is there', async () => {
  const nameOf = async (colour: string) =>
    (await store.storePicture(await plain(40, 40, colour).png().toBuffer())).hash
  expect((await nameOf('#ffffff')).startsWith('4')).toBe(true)
  expect((await nameOf('#000000')).startsWith('0')).toBe(true)
  expect((await nameOf('#206030')).startsWith('a')).toBe(true)
})

test('a very long picture stays within bounds', async () => {
  const stored = await store.storePicture(await plain(60, 12_000).png().toBuffer())
  expect(stored.height).toBeLessThanOrEqual(2160)
  expect(stored.width).toBeGreaterThanOrEqual(1)
})

test('GIF, SVG, TIFF, HEIC and text are refused as the wrong type, whatever they are called', async () => {
  await expectRefusal(await plain(20, 20).gif().toBuffer(), 415)
  await expectRefusal(await plain(20, 20).tiff().toBuffer(), 415)
  await expectRefusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415)
  await expectRefusal(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, ' '), 'latin1'), 415)
  await expectRefusal(Buffer.from('This is not a picture.'), 415)
})

test('an empty file is refused as that', async () => {
  await expect(store.storePicture(Buffer.alloc(0))).rejects.toMatchObject({
    status: 400,
    message: 'This file is empty. Please choose another one.',
  })
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s file cut short is refused as damaged',
  async (format) => {
    const photo = await (await noisyPhoto(400, 300)).toFormat(format).toBuffer()
    await expectRefusal(photo.subarray(0, Math.floor(photo.length * 0.6)), 400)
    await expectRefusal(photo.subarray(0, 20), 400)
  },
)

test('a file that only starts like a picture is refused as damaged', async () => {
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  await expectRefusal(Buffer.concat([jpegStart, randomBytes(5000)]), 400)
  await expectRefusal(
    Buffer.concat([jpegStart, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    400,
  )
})

test('too many pixels or bytes are refused as too large', async () => {
  await expectRefusal(await plain(8200, 5000).png({ compressionLevel: 1 }).toBuffer(), 413)
  const large = await plain(20, 20).jpeg().toBuffer()
  await expectRefusal(Buffer.concat([large, Buffer.alloc(8 * 1024 * 1024)]), 413)
})

test('the link preview is made when asked for and shows the whole picture on a wide background', async () => {
  const { hash } = await store.storePicture(await plain(600, 600).png().toBuffer())
  expect(await store.ensureLinkPreview(hash)).toBe(true)
  const preview = await readFile(join(directory, `${hash}-og.jpg`))
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await store.ensureLinkPreview('0'.repeat(32))).toBe(false)
})

test('a picture whose files are gone is told from one that is there, and can be stored again', async () => {
  const bytes = await plain(300, 300).png().toBuffer()
  const { hash } = await store.storePicture(bytes)
  expect(await store.renewPicture(hash)).toBe(true)
  for (const name of await files()) await rm(join(directory, name))
  expect(await store.renewPicture(hash)).toBe(false)
  await store.storePicture(bytes)
  expect(await files()).toHaveLength(3)
})
