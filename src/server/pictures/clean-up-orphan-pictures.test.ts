import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { aCustomer, aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { cleanUpPictures } from './picture-cleanup.ts'

const server = testServer()
const hour = 60 * 60 * 1000
let vendor: Vendor
let colours = 0

beforeEach(async () => {
  vendor = await aVendor(server)
})

const folder = () => server.services.pictures.directory
const cleanUp = () => jobHandlers(server.services)['clean-up-pictures']({})
const aColour = () => `#${String(++colours).padStart(6, '0')}`

async function filesOf(hash: string): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.startsWith(hash))
}

async function makeOlder(hash: string, hours: number) {
  const at = new Date(Date.now() - hours * hour)
  for (const name of await filesOf(hash)) await utimes(join(folder(), name), at, at)
}

async function aPicture(hours = 25, colour = aColour()): Promise<string> {
  const { hash } = await server.services.pictures.storePicture(await aPhoto(colour))
  await makeOlder(hash, hours)
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

test('a picture that nothing shows goes after a day, its link preview too', async () => {
  const [orphan, young] = [await aPicture(25), await aPicture(23)]
  await server.services.pictures.ensureLinkPreview(orphan)
  await makeOlder(orphan, 25)
  expect(await filesOf(orphan)).toHaveLength(4)
  await cleanUp()
  expect(await filesOf(orphan)).toEqual([])
  expect(await isThere(young)).toBe(true)
  await cleanUp()
  expect(await readdir(join(folder(), '.removed'))).toEqual([])
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

test('a picture that is sent again is safe for another day, and one set aside is made anew', async () => {
  const colour = aColour()
  const hash = await aPicture(25, colour)
  await server.services.pictures.storePicture(await aPhoto(colour))
  await cleanUp()
  expect(await isThere(hash)).toBe(true)

  await makeOlder(hash, 25)
  await cleanUp()
  expect(await filesOf(hash)).toEqual([])
  await server.services.pictures.storePicture(await aPhoto(colour))
  expect(await isThere(hash)).toBe(true)
  await cleanUp()
  expect(await isThere(hash), 'and the old files do not make it old').toBe(true)
})

test('what was set aside and is shown again comes back', async () => {
  const hash = await aPicture()
  const bytes = await readFile(join(folder(), `${hash}-640.webp`))
  await cleanUp()
  await show(hash)
  await cleanUp()
  expect(await isThere(hash)).toBe(true)
  expect(await readFile(join(folder(), `${hash}-640.webp`))).toEqual(bytes)
})

test('a picture saved while cleanups run is complete', async () => {
  const colour = aColour()
  const bytes = await aPhoto(colour)
  const hash = await aPicture(25, colour)
  // For this cleanup nothing ever refers to the picture, so that only its age and the order of the steps protect it.
  const cleanUpAll = () => cleanUpPictures(folder(), async (hashes) => hashes)
  for (let round = 0; round < 25; round++) {
    await makeOlder(hash, 25)
    await Promise.all([cleanUpAll(), server.services.pictures.storePicture(bytes), cleanUpAll()])
    expect(await filesOf(hash), `round ${round}`).toHaveLength(3)
    const { mtimeMs } = await stat(join(folder(), `${hash}-640.webp`))
    expect(Date.now() - mtimeMs).toBeLessThan(hour)
  }
})
