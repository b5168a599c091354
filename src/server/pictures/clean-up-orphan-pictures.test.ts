import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { aCustomer, aListing, anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { cleanUpPictures } from './picture-cleanup.ts'
import { openPictureFolder, pictureFolderIn } from './picture-folder.ts'

const server = testServer()
const hour = 60 * 60 * 1000
let vendor: Vendor
let colours = 0

beforeEach(async () => {
  vendor = await aVendor(server)
})

const folder = () => pictureFolderIn(server.services.settings.dataDir)
const cleanUp = () => jobHandlers(server.services)['clean-up-pictures']({})
/** Far apart: photos of similar colours may be the same file. */
const aColour = () => `#${((++colours * 0x2f3d51) & 0xffffff).toString(16).padStart(6, '0')}`

async function filesOf(hash: string): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.startsWith(hash))
}

async function foundUnused(hash: string, hours: number) {
  const values = { hash, found_at: new Date(Date.now() - hours * hour) }
  await server.db
    .insertInto('unused_pictures')
    .values(values)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
    .execute()
}

async function aPicture(hours = 25, colour = aColour()): Promise<string> {
  const { hash } = await server.services.pictures.storePicture(await aPhoto(colour))
  await foundUnused(hash, hours)
  return hash
}

const show = async (hash: string) => {
  const id = await aListing(server, vendor)
  await server.db
    .updateTable('listings')
    .set({ pictures: [hash] })
    .where('id', '=', id)
    .execute()
  return id
}

const isThere = async (hash: string) =>
  (await server.call('GET', pictureUrl(hash))).status === 200 && (await filesOf(hash)).length >= 3

test('a picture that nothing shows goes a day after it was found unused, its link preview too', async () => {
  const [orphan, young] = [await aPicture(25), await aPicture(23)]
  const { hash: fresh } = await server.services.pictures.storePicture(await aPhoto(aColour()))
  await server.services.pictures.ensureLinkPreview(orphan)
  expect(await filesOf(orphan)).toHaveLength(4)
  await cleanUp()
  await cleanUp()
  expect(await filesOf(orphan)).toEqual([])
  expect([await isThere(young), await isThere(fresh)]).toEqual([true, true])
  const noted = await server.db.selectFrom('unused_pictures').select('hash').execute()
  expect(noted.map(({ hash }) => hash)).toEqual(expect.arrayContaining([young, fresh]))
  expect(noted).not.toContainEqual({ hash: orphan })
})

test('what a product showed when it was taken down stays until it is restored', async () => {
  const [before, after] = [await aPicture(), await aPicture()]
  const id = await show(before)
  const { token } = await anAdministrator(server)
  const moderate = (verb: string, body?: object) =>
    server.call('PATCH', `/api/admin/listings/${id}/${verb}`, { token, body })
  expect((await moderate('take-down', { reason: 'Not the real ones' })).status).toBe(200)
  await server.db
    .updateTable('listings')
    .set({ pictures: [after] })
    .where('id', '=', id)
    .execute()
  await cleanUp()
  expect(await isThere(before)).toBe(true)
  expect((await moderate('restore')).status).toBe(200)
  await foundUnused(before, 25)
  await cleanUp()
  expect([await isThere(before), await isThere(after)]).toEqual([false, true])
})

test('what a product, an order, a cart, a shop, a person or a post shows stays', async () => {
  const { db } = server
  const shown = { listing: await aPicture(), ordered: await aPicture(), inCart: await aPicture() }
  const [logo, banner, image, cover, deleted] = await Promise.all(Array.from({ length: 5 }, () => aPicture()))
  await show(shown.listing)
  const buyer = await aCustomer(server)
  const sold = await show(shown.ordered)
  await aPlacedOrder(server, buyer, [{ listingId: sold }])
  const wished = await show(shown.inCart)
  await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId: wished, quantity: 1 } })
  const gone = await show(deleted!)
  await db
    .updateTable('listings')
    .set({ deleted_at: new Date() })
    .where('id', 'in', [sold, wished, gone])
    .execute()
  await db
    .updateTable('shops')
    .set({ logo: pictureUrl(logo!), banner: pictureUrl(banner!) })
    .where('id', '=', vendor.shopId)
    .execute()
  await db
    .updateTable('users')
    .set({ image: pictureUrl(image!) })
    .where('id', '=', buyer.id)
    .execute()
  await db
    .insertInto('blogs')
    .values({
      id: server.services.newId(),
      file_name: 'a.md',
      title: 'A',
      hook: 'B',
      content: 'C',
      cover_image: pictureUrl(cover!),
    })
    .execute()
  await cleanUp()
  for (const hash of [...Object.values(shown), logo!, banner!, image!, cover!])
    expect(await isThere(hash)).toBe(true)
  expect(await filesOf(deleted!)).toEqual([])
})

test('a picture that is sent again is safe for another day, and one that is gone is made anew', async () => {
  const colour = aColour()
  const hash = await aPicture(25, colour)
  await server.services.pictures.storePicture(await aPhoto(colour))
  await cleanUp()
  await cleanUp()
  expect(await isThere(hash)).toBe(true)

  await foundUnused(hash, 25)
  await cleanUp()
  expect(await filesOf(hash)).toEqual([])
  await server.services.pictures.storePicture(await aPhoto(colour))
  await cleanUp()
  expect(await isThere(hash), 'and the time before does not count').toBe(true)
})

test('what is shown again stays, and counts as unused from its next time on', async () => {
  const hash = await aPicture()
  const id = await show(hash)
  await cleanUp()
  expect(await isThere(hash)).toBe(true)
  await server.db.updateTable('listings').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await cleanUp()
  await cleanUp()
  expect(await isThere(hash)).toBe(true)
})

test('a picture saved while cleanups run is complete', async () => {
  const colour = aColour()
  const bytes = await aPhoto(colour)
  const hash = await aPicture(25, colour)
  // For this cleanup nothing ever refers to the picture, so that only its row protects it.
  const cleanUpAll = () =>
    cleanUpPictures(server.db, server.services.pictures.files, async (hashes) => hashes)
  let timesRemoved = 0
  for (let round = 0; round < 25; round++) {
    await foundUnused(hash, 25)
    const cleanups = Promise.all([cleanUpAll(), cleanUpAll()])
    if (round % 2) await cleanups
    timesRemoved += Number((await filesOf(hash)).length === 0)
    await Promise.all([cleanups, server.services.pictures.storePicture(bytes)])
    expect(await filesOf(hash), `round ${round}`).toHaveLength(3)
    await cleanUpAll()
    expect(await filesOf(hash), `round ${round}`).toHaveLength(3)
  }
  expect(timesRemoved, 'and it was removed meanwhile').toBeGreaterThan(0)
})

test('a picture saved while a slow bucket removes it is complete', async () => {
  const colour = aColour()
  const bytes = await aPhoto(colour)
  const hash = await aPicture(25, colour)
  const { pictures, settings } = server.services
  let storing: Promise<unknown> | undefined
  const slow = {
    ...pictures.files,
    async remove(name: string) {
      storing ??= pictures.storePicture(bytes)
      await sleep(300)
      await pictures.files.remove(name)
    },
  }
  const shortIdleLimit = '-c idle_in_transaction_session_timeout=50'
  const db = createDatabase(createPool(settings.databaseUrl!, () => {}, { options: shortIdleLimit }))
  await cleanUpPictures(db, slow, async (hashes) => hashes).finally(() => db.destroy())
  await storing
  expect(await filesOf(hash)).toHaveLength(3)
})

test('what an earlier version had set aside is put back when the server starts', async () => {
  const hash = await aPicture(1)
  const aside = join(folder(), '.removed')
  await mkdir(aside)
  for (const name of await filesOf(hash)) await rename(join(folder(), name), join(aside, `a-b.${name}`))
  await openPictureFolder(folder())
  expect(await filesOf(hash)).toHaveLength(3)
})
