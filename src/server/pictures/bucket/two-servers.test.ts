import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { categories } from '#shared/listings/categories.ts'
import { pictureAt, pictureHashOf, pictureWidths } from '#shared/listings/picture-urls.ts'
import { aCustomer, aVendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { aLargePhoto, sendPiece, startsOf } from '#tests/support/upload-calls.ts'
import { readPushKeys } from '../../push/push-keys.ts'
import { cleanUpPictures } from '../picture-cleanup.ts'
import { pictureFolderIn } from '../picture-folder.ts'

let s3: S3Server
let one: TestServer
let other: TestServer
let folder: string

// Two servers on one database, with a folder each.
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'makit-other-'))
  one = await startTestServer({ settings: s3.settings })
  other = await startTestServer({ beside: one, settings: { ...s3.settings, DATA_DIR: folder } })
})
afterAll(async () => {
  await other.stop()
  await one.stop()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const fields = { title: 'Gara cloth', price: '120', stock: '3', categoryId: categories[0]._id }

const statusesOf = (server: TestServer, url: string) =>
  Promise.all(pictureWidths.map(async (width) => (await server.app.inject(pictureAt(url, width))).statusCode))

test('a photo whose pieces went to both is shown by both, and no folder has anything of it', async () => {
  const vendor = await aVendor(one)
  const photo = await aLargePhoto(1)
  const id = randomUUID()
  const servers = [one, other]
  for (const [at, start] of startsOf(photo).entries())
    expect((await sendPiece(servers[at % 2]!, vendor, id, photo, start)).status).toBe(200)
  const form = [...Object.entries(fields), ['uploads', JSON.stringify([id])]] as [string, string][]
  const added = await sendForm(other, 'POST', '/api/listings', vendor.token, form)
  expect(added.status).toBe(201)
  const [url] = added.body.listing.images
  for (const server of servers) {
    expect(await statusesOf(server, url)).toEqual([200, 200, 200])
    expect((await server.app.inject(`/pictures/${pictureHashOf(url)}-og.jpg`)).statusCode).toBe(200)
    expect(await readdir(pictureFolderIn(server.services.settings.dataDir))).toEqual(['.unfinished'])
  }
})

test('a mail with a link that one queued is sent by the other, and both know the key for pushes', async () => {
  const { email } = await aCustomer(one)
  await one.call('POST', '/api/auth/forgot-password', { body: { email } })
  const mails = (await other.waitingMails()).filter(({ to }) => to === email)
  expect(mails.map(({ text }) => text).join()).toMatch(/#[\w-]{43}/)
  expect(await readPushKeys(other.services)).toEqual(await readPushKeys(one.services))
  for (const { services } of [one, other])
    expect(await readdir(services.settings.dataDir)).toEqual(['pictures'])
})

const foundADayAgo = async (hash: string) => {
  const values = { hash, found_at: new Date(Date.now() - 25 * 3600_000) }
  await one.db
    .insertInto('unused_pictures')
    .values(values)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
    .execute()
}

test('the cleanup of one removes what nothing shows, link previews too', async () => {
  const { hash, url } = await other.services.pictures.storePicture(await aPhoto('#aa3311'))
  await other.services.pictures.ensureLinkPreview(hash)
  const cleanUp = () => jobHandlers(one.services)['clean-up-pictures']({})
  await cleanUp()
  expect(await statusesOf(other, url)).toEqual([200, 200, 200])
  await foundADayAgo(hash)
  await cleanUp()
  expect(await statusesOf(other, url)).toEqual([404, 404, 404])
  const left: string[] = []
  for await (const names of one.services.pictures.files.names()) left.push(...names)
  expect(left.filter((name) => name.startsWith(hash))).toEqual([])
})

test('a picture that one stores while the other cleans up is complete', async () => {
  const photo = await aPhoto('#1144aa')
  const { hash, url } = await one.services.pictures.storePicture(photo)
  let timesRemoved = 0
  for (let round = 0; round < 10; round++) {
    await foundADayAgo(hash)
    const cleanup = cleanUpPictures(other.db, other.services.pictures.files, async (hashes) => hashes)
    if (round % 2) await cleanup
    timesRemoved += Number((await statusesOf(one, url)).includes(404))
    await Promise.all([cleanup, one.services.pictures.storePicture(photo)])
    expect(await statusesOf(one, url), `round ${round}`).toEqual([200, 200, 200])
  }
  expect(timesRemoved).toBeGreaterThan(0)
})
