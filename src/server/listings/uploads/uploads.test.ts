import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { uploadMessages } from '#shared/listings/uploads/upload.ts'
import { mostUploads, pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { aListing, anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { sendForm } from '#tests/support/forms.ts'
import { atTheSameInstant, statusCounts } from '#tests/support/same-instant.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'
import {
  addProduct,
  aLargePhoto,
  aWholeUpload,
  pieceCall,
  productCall,
  readUpload,
  sendPiece,
  startsOf,
} from '#tests/support/upload-calls.ts'

const server = testServer()
let vendor: Vendor
let photo: Buffer

beforeAll(async () => {
  photo = await aLargePhoto(1)
  expect(photo.length).toBeGreaterThan(2 * pieceBytes)
})
beforeEach(async () => {
  vendor = await aVendor(server)
})

const offsetOf = async (id: string) => (await readUpload(server, vendor, id)).body.upload?.offset
const ownTitles = async () =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings.map(
    ({ title }: { title: string }) => title,
  )
const rowsLeft = async () =>
  (
    await sql<{ uploads: number; pieces: number }>`select
      (select count(*)::integer from uploads where shop_id = ${vendor.shopId}) as uploads,
      (select count(*)::integer from upload_pieces where shop_id = ${vendor.shopId}) as pieces`.execute(
      server.db,
    )
  ).rows[0]

describe('pieces', () => {
  test('add up to the photo, and a piece that is here already changes nothing', async () => {
    const id = randomUUID()
    expect((await readUpload(server, vendor, id)).status).toBe(404)
    for (const offset of startsOf(photo)) {
      const end = Math.min(offset + pieceBytes, photo.length)
      const first = await sendPiece(server, vendor, id, photo, offset)
      expect([first.status, first.body.upload]).toEqual([200, { _id: id, size: photo.length, offset: end }])
      const before = await dumpEverything(server)
      const again = await sendPiece(server, vendor, id, photo, 0)
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await dumpEverything(server)).toEqual(before)
    }
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from upload_pieces where upload_id = ${id} order by start_byte`.execute(server.db)
    expect(Buffer.concat(rows.map(({ bytes }) => bytes)).equals(photo)).toBe(true)
  })

  test('that do not continue the upload are refused with the place where it stands', async () => {
    const id = randomUUID()
    await sendPiece(server, vendor, id, photo, 0)
    const before = await dumpEverything(server)
    const behind = await sendPiece(server, vendor, id, photo, 2 * pieceBytes)
    expect([behind.status, behind.body]).toMatchObject([
      409,
      { code: 'upload_mismatch', offset: pieceBytes, size: photo.length },
    ])
    const other = await sendPiece(server, vendor, id, photo.subarray(0, pieceBytes + 5), pieceBytes)
    expect([other.status, other.body.code]).toEqual([409, 'upload_mismatch'])
    const unknown = await sendPiece(server, vendor, randomUUID(), photo, pieceBytes)
    expect(unknown.status).toBe(404)
    expect(await dumpEverything(server)).toEqual(before)
  })

  test.each([
    ['too short', 0, pieceBytes - 1],
    ['off the grid', 5, pieceBytes],
  ])('%s are refused, and nothing is kept', async (_how, offset, length) => {
    const id = randomUUID()
    const answer = await sendPiece(server, vendor, id, photo, offset, photo.subarray(offset, offset + length))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['offset']])
    expect((await readUpload(server, vendor, id)).status).toBe(404)
  })

  test.each([
    ['said to be bytes', { 'content-type': 'application/octet-stream' }],
    ['said to be a text', { 'content-type': 'text/plain' }],
    ['without a type', undefined],
  ])('that are empty, %s, are refused as that', async (_how, headers) => {
    const path = `/api/vendor/uploads/${randomUUID()}?offset=0&size=${photo.length}`
    const { token } = vendor
    const answer = await server.call('PUT', path, { token, ...(headers && { body: '', headers }) })
    expect(answer).toMatchObject({ status: 400, body: { errors: { offset: uploadMessages.emptyPiece } } })
    expect(await rowsLeft()).toEqual({ uploads: 0, pieces: 0 })
  })

  test('too large, of another type or of a photo too large are refused', async () => {
    const path = `/api/vendor/uploads/${randomUUID()}`
    const { token } = vendor
    const put = (query: string, body: unknown, headers?: Record<string, string>) =>
      server.call('PUT', `${path}?${query}`, { token, body, ...(headers && { headers }) })
    const bytes = { 'content-type': 'application/octet-stream' }
    expect((await put('offset=0&size=70000', Buffer.alloc(pieceBytes + 1), bytes)).status).toBe(413)
    expect((await put('offset=0&size=70000', { offset: 0 })).status).toBe(415)
    for (const query of [
      'offset=0&size=8388609',
      'offset=-1&size=9',
      'size=9',
      'offset=0&size=0',
      'offset=0',
    ])
      expect([query, (await put(query, Buffer.alloc(9), bytes)).status]).toEqual([query, 400])
    expect(await rowsLeft()).toEqual({ uploads: 0, pieces: 0 })
  })

  /** Sends a piece but for its last bytes, over a real connection. */
  async function beginPiece(id: string, offset: number): Promise<ClientRequest> {
    const { path, headers } = pieceCall(vendor, id, photo, offset)
    // Listens.
    await atTheSameInstant(server, [{ method: 'GET', path: '/api/vendor/shop', token: vendor.token }])
    const { port } = server.app.server.address() as { port: number }
    const sending = request({
      ...{ port, method: 'PUT', path },
      headers: { ...headers, authorization: `Bearer ${vendor.token}` },
    })
    sending.on('error', () => {})
    await new Promise((written) =>
      sending.write(photo.subarray(offset, offset + pieceBytes - 100), () => setTimeout(written, 50)),
    )
    return sending
  }

  test('that break off in the middle are dropped as a whole', async () => {
    const id = randomUUID()
    await sendPiece(server, vendor, id, photo, 0)
    const sending = await beginPiece(id, pieceBytes)
    await new Promise((closed) => sending.on('close', closed).destroy())
    expect(await offsetOf(id)).toBe(pieceBytes)
    expect((await sendPiece(server, vendor, id, photo, pieceBytes)).status).toBe(200)
  })

  test('are taken from eight slow senders of an account, and from no more', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => beginPiece(randomUUID(), 0)))
    const refused = await sendPiece(server, vendor, randomUUID(), photo, 0)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    for (const sending of slow) sending.destroy()
    await expect.poll(async () => (await sendPiece(server, vendor, randomUUID(), photo, 0)).status).toBe(200)
    expect(await rowsLeft()).toEqual({ uploads: 1, pieces: 1 })
  })

  test('sent several times at the same instant are kept once', async () => {
    const id = randomUUID()
    for (const offset of startsOf(photo)) {
      const call = pieceCall(vendor, id, photo, offset)
      const answers = await atTheSameInstant(server, [call, call, call, call])
      expect(statusCounts(answers)).toEqual({ 200: 4 })
    }
    expect(await rowsLeft()).toEqual({ uploads: 1, pieces: startsOf(photo).length })
    expect((await addProduct(server, vendor, [id])).status).toBe(201)
  })

  test('may reach any of two servers', async () => {
    const other = await startTestServer({ beside: server })
    try {
      const id = randomUUID()
      for (const [at, offset] of startsOf(photo).entries())
        expect((await sendPiece(at % 2 ? other : server, vendor, id, photo, offset)).status).toBe(200)
      expect((await addProduct(other, vendor, [id])).status).toBe(201)
    } finally {
      await other.stop()
    }
  })
})

describe('a product', () => {
  test('gets uploaded photos in their order, behind its files, and they are gone', async () => {
    const photos = await Promise.all([2, 3].map(aLargePhoto))
    const files = await Promise.all(photos.map((one) => server.services.pictures.storePicture(one)))
    const expected = files.map(({ url }) => url)
    const [one, two] = [
      await aWholeUpload(server, vendor, photos[0]!),
      await aWholeUpload(server, vendor, photos[1]!),
    ]
    const added = await addProduct(server, vendor, [two!, one!])
    expect([added.status, added.body.listing.images]).toEqual([201, expected.toReversed()])
    expect(await rowsLeft()).toEqual({ uploads: 0, pieces: 0 })

    const third = await aWholeUpload(server, vendor, photos[0]!)
    const form = await sendForm(server, 'POST', '/api/listings', vendor.token, [
      ['title', 'Clay stove'],
      ['price', '85'],
      ['categoryId', added.body.listing.categoryId],
      ['uploads', JSON.stringify([third])],
      ['images', photos[1]!],
    ])
    expect([form.status, form.body.listing.images]).toEqual([201, expected.toReversed()])
  })

  test('sent twice with its key is added once, also at the same instant', async () => {
    const id = await aWholeUpload(server, vendor, photo)
    const call = productCall(vendor, [id], 'once')
    const answers = await atTheSameInstant(server, [call, call, call])
    answers.push(await addProduct(server, vendor, [id], 'once'))
    expect(statusCounts(answers)).toEqual({ 201: 4 })
    expect(new Set(answers.map(({ body }) => body.listing._id)).size).toBe(1)
    expect(await ownTitles()).toEqual(['Rice 50 kg'])
  })

  test('takes an upload once: of two forms at the same instant one is refused', async () => {
    const id = await aWholeUpload(server, vendor, photo)
    const answers = await atTheSameInstant(server, [productCall(vendor, [id]), productCall(vendor, [id])])
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('upload_missing')
    expect(await ownTitles()).toEqual(['Rice 50 kg'])
  })

  test('is refused while a photo is not whole, is another vendor’s or not there, in the same words', async () => {
    const half = randomUUID()
    await sendPiece(server, vendor, half, photo, 0)
    const other = await aVendor(server)
    const theirs = await aWholeUpload(server, other, photo)
    const before = await dumpEverything(server)
    const bodies = []
    for (const id of [half, theirs, randomUUID()]) {
      const { status, body } = await addProduct(server, vendor, [id])
      expect(status).toBe(409)
      bodies.push(body)
      // Two uploads of one name are two shops' own.
      expect((await readUpload(server, vendor, id)).status).toBe(id === half ? 200 : 404)
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await dumpEverything(server)).toEqual(before)
    await sendPiece(server, vendor, theirs, photo, 0)
    expect((await readUpload(server, other, theirs)).body.upload.offset).toBe(photo.length)
  })

  test('that is refused keeps its uploads for the next attempt', async () => {
    const id = await aWholeUpload(server, vendor, photo)
    const wrong = { ...(productCall(vendor, [id]).body as object), price: 'dear' }
    expect((await server.call('POST', '/api/listings', { token: vendor.token, body: wrong })).status).toBe(
      400,
    )
    expect((await addProduct(server, vendor, [id])).status).toBe(201)
  })

  test.each([['x'], ['["x"]'], ['{}'], [[randomUUID(), 7]], [Array(9).fill(randomUUID())]])(
    'with %j for uploads is refused at that field',
    async (uploads) => {
      const body = { ...(productCall(vendor, []).body as object), uploads }
      const answer = await server.call('POST', '/api/listings', { token: vendor.token, body })
      expect([answer.status, Object.keys(answer.body.errors).join()]).toEqual([
        400,
        expect.stringMatching(/^uploads/),
      ])
    },
  )

  test('with a damaged photo is refused at its images', async () => {
    const id = await aWholeUpload(server, vendor, Buffer.alloc(70_000, 7))
    const { status, body } = await addProduct(server, vendor, [id])
    expect([status, Object.keys(body.errors)]).toEqual([415, ['images']])
  })

  test('is edited with uploads once under a key; the same key with another upload is refused', async () => {
    const listing = await aListing(server, vendor)
    const id = await aWholeUpload(server, vendor, photo)
    const edit = (uploads: string[]) =>
      server.call('PUT', `/api/listings/${listing}`, {
        token: vendor.token,
        body: { uploads },
        headers: { 'idempotency-key': 'edit' },
      })
    const [first, again] = [await edit([id]), await edit([id])]
    const { url } = await server.services.pictures.storePicture(photo)
    expect([first.status, first.body.listing.images]).toEqual([200, [url]])
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await edit([await aWholeUpload(server, vendor, photo)])
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
    expect(await rowsLeft()).toMatchObject({ uploads: 1 })
  })
})

describe('uploads', () => {
  test('are bounded for each shop, by number and by bytes, also at the same instant', async () => {
    const small = Buffer.alloc(9, 1)
    const calls = Array.from({ length: mostUploads + 4 }, () => pieceCall(vendor, randomUUID(), small, 0))
    const answers = []
    // No account may have more than eight requests of this kind under way.
    for (let at = 0; at < calls.length; at += 7)
      answers.push(...(await atTheSameInstant(server, calls.slice(at, at + 7))))
    expect(statusCounts(answers)).toEqual({ 200: mostUploads, 409: 4 })
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_uploads')

    vendor = await aVendor(server)
    const huge = Buffer.alloc(8 * 1024 * 1024)
    const ids = Array.from({ length: 9 }, () => randomUUID())
    const statuses = []
    for (const id of ids) statuses.push((await sendPiece(server, vendor, id, huge, 0)).status)
    expect(statuses).toEqual([...Array(8).fill(200), 409])
    await server.call('DELETE', `/api/vendor/uploads/${ids[0]}`, { token: vendor.token })
    expect((await sendPiece(server, vendor, ids[8]!, huge, 0)).status).toBe(200)
  })

  test('are deleted a day after their last piece, whole or not, and go with their shop', async () => {
    const ids = [await aWholeUpload(server, vendor, photo), randomUUID()]
    await sendPiece(server, vendor, ids[1]!, photo, 0)
    const age = (hours: number) =>
      sql`update uploads set changed_at = now() - make_interval(hours => ${hours})`.execute(server.db)
    const cleanUp = () => jobHandlers(server.services)['clean-up-old-rows']({})
    await age(23)
    await cleanUp()
    expect(await rowsLeft()).toEqual({ uploads: 2, pieces: startsOf(photo).length + 1 })
    await age(25)
    await cleanUp()
    expect(await rowsLeft()).toEqual({ uploads: 0, pieces: 0 })

    await aWholeUpload(server, vendor, photo)
    const { token } = await anAdministrator(server)
    await server.call('DELETE', `/api/admin/users/${vendor.id}`, { token })
    expect(await rowsLeft()).toEqual({ uploads: 0, pieces: 0 })
  })
})
