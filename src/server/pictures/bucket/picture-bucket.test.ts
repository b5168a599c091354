import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureAt, pictureFile } from '#shared/listings/picture-urls.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { StoredPicture } from '../picture-store.ts'

let s3: S3Server
let inFolder: TestServer
let inBucket: TestServer
let picture: StoredPicture

beforeAll(async () => {
  s3 = await startS3Server()
  inFolder = await startTestServer()
  inBucket = await startTestServer({ settings: s3.settings })
  const made = sharp({ create: { width: 700, height: 700, channels: 3, background: '#f6b73c' } })
  const bytes = await made.png().toBuffer()
  picture = await inFolder.services.pictures.storePicture(bytes)
  expect(await inBucket.services.pictures.storePicture(bytes)).toEqual(picture)
})
afterAll(async () => {
  await inFolder.stop()
  await inBucket.stop()
  await s3.stop()
})

/** Of an answer, what must not depend on where the picture lies. */
async function answerOf(
  server: TestServer,
  name: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const answer = await server.app.inject({ url: `/pictures/${name}`, headers, method: method as 'GET' })
  const kept = Object.entries(answer.headers).filter(
    ([header]) => !/date|etag|last-modified|request-id|server-timing/.test(header),
  )
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept),
    body: answer.rawPayload.toString('base64'),
  }
}

const tomorrow = new Date(Date.now() + 86_400_000).toUTCString()

test.each([
  [{}, 200],
  [{ range: 'bytes=0-3' }, 206],
  [{ range: 'bytes=100-' }, 206],
  [{ range: 'bytes=-5' }, 206],
  [{ range: 'bytes=0-99999999' }, 206],
  [{ range: 'bytes=0-1,4-5' }, 200],
  [{ range: 'pages=1-2' }, 200],
  [{ range: 'bytes=99999999-' }, 416],
  [{ range: 'bytes=abc' }, 416],
  [{ range: 'bytes=-0' }, 416],
  [{ range: 'bytes=0-3', 'if-range': '"another"' }, 200],
  [{ 'if-match': '"another"' }, 412],
  [{ 'if-match': '*' }, 200],
  [{ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 412],
  [{ 'if-unmodified-since': tomorrow }, 200],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"another"' }, 200],
  [{ 'if-modified-since': tomorrow }, 304],
])('with %j a picture is answered %i from the bucket as from the folder', async (headers, status) => {
  for (const method of ['GET', 'HEAD']) {
    const fromBucket = await answerOf(inBucket, pictureFile(picture.hash, 640), headers, method)
    expect(fromBucket.status).toBe(status)
    const fromFolder = await answerOf(inFolder, pictureFile(picture.hash, 640), headers, method)
    expect(fromBucket).toEqual(fromFolder)
  }
})

test('its own validators are what a client knows it by', async () => {
  const url = pictureAt(picture.url, 400)
  const { headers } = await inBucket.app.inject(url)
  const conditions: Record<string, string>[] = [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': String(headers['last-modified']) },
  ]
  for (const known of conditions)
    expect((await inBucket.app.inject({ url, headers: known })).statusCode).toBe(304)
  const match = { 'if-match': String(headers.etag), range: 'bytes=0-9' }
  expect((await inBucket.app.inject({ url, headers: match })).rawPayload).toHaveLength(10)
})

test.each(['0'.repeat(32), 'e'.repeat(32)])('a picture %s that is not there is not found', async (hash) => {
  for (const name of [`${hash}-640.webp`, `${hash}-og.jpg`])
    for (const headers of [{}, { range: 'bytes=0-3' }])
      expect((await inBucket.app.inject({ url: `/pictures/${name}`, headers })).statusCode).toBe(404)
})

test('link previews and sizes are the same', async () => {
  for (const path of [`/pictures/${picture.hash}-og.jpg`, `/api/pictures/sizes?of=${picture.hash}`]) {
    const [one, other] = [await inFolder.app.inject(path), await inBucket.app.inject(path)]
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  }
})
