import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureAt } from '#shared/listings/picture-urls.ts'
import { openPictureStore, type StoredPicture } from '../platform/picture-store.ts'
import { pictureRoutes } from './picture-routes.ts'

let directory: string
let picture: StoredPicture
const app = async () => {
  const fastify = Fastify()
  await fastify.register(pictureRoutes, { pictures: await openPictureStore(directory) })
  return fastify
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'makit-pictures-'))
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#f6b73c' } }).png()
  picture = await (await openPictureStore(directory)).storePicture(await bytes.toBuffer())
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test.each([320, 640, 1080] as const)('the picture %i wide may be kept for good', async (width) => {
  const answer = await (await app()).inject(pictureAt(picture.url, width))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 700))
})

test('the link preview is a JPEG made on the first request, and the same on the next', async () => {
  const server = await app()
  const [first, second] = [
    await server.inject(`/pictures/${picture.hash}-og.jpg`),
    await server.inject(`/pictures/${picture.hash}-og.jpg`),
  ]
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('anything else in the folder, above it or missing is not found, and never cached', async () => {
  await writeFile(join(directory, 'secret.txt'), 'secret')
  const server = await app()
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
    const answer = await server.inject(`/pictures/${path}`)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  }
})
