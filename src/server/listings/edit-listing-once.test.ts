import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Queryable } from '#server/database/database.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import { aListing, aVendor, stockOf, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { waitingFor } from '#tests/support/lock-waits.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let vendor: Vendor
let listingId: string

beforeEach(async () => {
  vendor = await aVendor(server)
  listingId = await aListing(server, vendor, { stock: 10 })
})

const editUnder = (key: string, body: Record<string, unknown>, id = listingId) =>
  server.call('PUT', `/api/listings/${id}`, {
    token: vendor.token,
    body,
    headers: { 'idempotency-key': key },
  })
const tenMore = { stock: '20', stockBase: '10' }

test('an edit under a key is made once, however often and at once it is sent', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => editUnder('once', tenMore)))
  answers.push(await editUnder('once', tenMore))
  for (const { status, body } of answers) expect([status, body.listing.stock]).toEqual([200, 20])
  expect(await stockOf(server, listingId)).toBe(20)
})

test('a repeat that comes while the edit is being made is answered with what it made', async () => {
  await editUnder('race', tenMore)
  const made = await server.db
    .deleteFrom('listing_edits')
    .where('listing_id', '=', listingId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const setStock = (db: Queryable, stock: number) =>
    db.updateTable('listings').set({ stock }).where('id', '=', listingId).execute()
  await setStock(server.db, 10)

  // The repeat has read the listing and asks for its key when the edit is committed.
  const repeat = await server.db.transaction().execute(async (tx) => {
    await sql`lock table listing_edits`.execute(tx)
    const answer = editUnder('race', tenMore)
    const waits = waitingFor('listing_edits')
    await expect.poll(async () => (await waits.execute(server.db)).rows).toHaveLength(1)
    await setStock(tx, 20)
    await tx.insertInto('listing_edits').values(made).execute()
    return { answer }
  })
  const { status, body } = await repeat.answer
  expect([status, body.listing.stock]).toEqual([200, 20])
})

test('also after other edits and sales: it is answered with the listing as it is', async () => {
  await editUnder('first', tenMore)
  await editUnder('second', { stock: '25', stockBase: '20', title: 'Clay stove' })
  await server.db.updateTable('listings').set({ stock: 3 }).where('id', '=', listingId).execute()
  const again = await editUnder('first', tenMore)
  expect([again.status, again.body.listing.title, again.body.listing.stock]).toEqual([200, 'Clay stove', 3])
  expect(await stockOf(server, listingId)).toBe(3)
})

test('another edit under a used key is refused and changes nothing', async () => {
  await editUnder('mine', tenMore)
  for (const body of [{ stock: '20', stockBase: '11' }, { ...tenMore, title: 'Clay stove' }, {}]) {
    const refused = await editUnder('mine', body)
    expect([refused.status, refused.body.message]).toEqual([409, messages.product.keyReused])
  }
  expect(await stockOf(server, listingId)).toBe(20)
})

test('pictures are part of what was sent', async () => {
  const [red, green] = [await aPhoto('red'), await aPhoto('green')]
  const send = (photo: Buffer) =>
    sendForm(server, 'PUT', `/api/listings/${listingId}`, vendor.token, [['images', photo]], {
      'idempotency-key': 'photo',
    })
  const first = await send(red)
  expect(first.status).toBe(200)
  expect((await send(green)).status).toBe(409)
  expect((await send(red)).body).toEqual(first.body)
})

test('a refused edit leaves its key free; a key is of one listing, and no key is no key', async () => {
  expect((await editUnder('free', { stock: '0', stockBase: '11' })).status).toBe(409)
  expect((await editUnder('free', tenMore)).status).toBe(200)
  const other = await aListing(server, vendor, { stock: 10 })
  expect((await editUnder('free', { stock: '11', stockBase: '10' }, other)).status).toBe(200)
  expect(await stockOf(server, other)).toBe(11)
  expect((await editUnder('two words', tenMore)).status).toBe(400)
  for (const _again of [1, 2])
    await server.call('PUT', `/api/listings/${other}`, { token: vendor.token, body: tenMore })
  expect(await stockOf(server, other)).toBe(31)
})

test('keys of edits are kept for 7 days', async () => {
  await editUnder('old', tenMore)
  await server.db
    .updateTable('listing_edits')
    .set({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
    .execute()
  await editUnder('fresh', { title: 'Clay stove' })
  await jobHandlers(server.services)['clean-up-old-rows']({})
  expect(await server.db.selectFrom('listing_edits').select('key').execute()).toEqual([{ key: 'fresh' }])
})
