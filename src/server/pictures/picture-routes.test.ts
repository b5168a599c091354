import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pictureAt, pictureWidths } from '#shared/listings/picture-urls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { pictureFolderIn } from './picture-folder.ts'
import type { StoredPicture } from './picture-store.ts'

const server = testServer()
let picture: StoredPicture

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#f6b73c' } }).png()
  picture = await server.services.pictures.storePicture(await bytes.toBuffer())
})

test.each(pictureWidths)('the picture %i wide may be kept for good', async (width) => {
  const answer = await server.app.inject(pictureAt(picture.url, width))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 700))
})

test('the link preview is a JPEG made on the first request, and the same on the next', async () => {
  const [first, second] = [
    await server.app.inject(`/pictures/${picture.hash}-og.jpg`),
    await server.app.inject(`/pictures/${picture.hash}-og.jpg`),
  ]
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each([
  ['range', 'bytes=99999999-', 416],
  ['range', 'bytes=abc', 416],
  ['range', 'bytes=5-1', 416],
  ['range', 'bytes=-0', 416],
  ['range', 'bytes=0-3', 206],
  ['if-match', '"x"', 412],
  ['if-unmodified-since', 'Sat, 01 Jan 2000 00:00:00 GMT', 412],
])('a file asked for with %s: %s answers %i', async (name, value, status) => {
  for (const path of [pictureAt(picture.url, 640), '/api/docs/static/swagger-ui.css']) {
    const whole = await server.app.inject(path)
    const { statusCode, headers, json } = await server.app.inject({ url: path, headers: { [name]: value } })
    expect(statusCode, path).toBe(status)
    if (status === 206) continue
    expect(json()).toEqual({ message: expect.any(String), error: json().message, code: expect.any(String) })
    expect(headers['cache-control']).toBe('no-store')
    const size = status === 416 ? `bytes */${whole.rawPayload.length}` : undefined
    expect(headers['content-range']).toBe(size)
  }
})

test('anything else in the folder, above it or missing is not found, and never cached', async () => {
  await writeFile(join(pictureFolderIn(server.services.settings.dataDir), 'secret.txt'), 'secret')
  for (const path of [
    'secret.txt',
    '.unfinished',
    '..%2f..%2fetc%2fpasswd',
    '',
    `${'0'.repeat(32)}-640.webp`,
    `${'0'.repeat(32)}-og.jpg`,
    `${picture.hash}-641.webp`,
    `${picture.hash}-640.webp%00`,
  ]) {
    const answer = await server.app.inject(`/pictures/${path}`)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  }
})

test('the sizes of pictures are those of their files; one that is not there is left out', async () => {
  const bytesOf = async (width: 400 | 640) =>
    (await server.app.inject(pictureAt(picture.url, width))).rawPayload.length
  const missing = '0'.repeat(32)
  const { status, body } = await server.call('GET', `/api/pictures/sizes?of=${picture.hash},${missing}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    sizes: { [picture.hash]: { card: await bytesOf(400), whole: await bytesOf(640) } },
  })
})

test.each([
  '',
  '?of=',
  '?of=../etc/passwd',
  `?of=${'A'.repeat(32)}`,
  `?of=${'0'.repeat(31)}`,
  `?of=${'0'.repeat(32)},`,
  `?of=${Array(61).fill('0'.repeat(32)).join()}`,
])('sizes of %j are not answered', async (query) => {
  const { status, body } = await server.call('GET', `/api/pictures/sizes${query}`)
  expect(status).toBe(400)
  expect(body.errors.of).toMatch(/1 to 60 pictures/)
})
