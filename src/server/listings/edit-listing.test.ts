import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolderIn } from '#server/pictures/picture-folder.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { aCustomer, anAdministrator, aVendor, stockOf, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { moveUnits } from './listing-stock.ts'

const server = testServer()
const [electronics, , food] = categories
let vendor: Vendor
let listing: Listing
const photos: Record<'red' | 'green' | 'blue', Buffer> = {} as never

beforeAll(async () => {
  for (const colour of ['red', 'green', 'blue'] as const) photos[colour] = await aPhoto(colour)
})
beforeEach(async () => {
  vendor = await aVendor(server)
  const added = await sendForm(server, 'POST', '/api/listings', vendor.token, [
    ['title', 'Charcoal stove'],
    ['price', '150'],
    ['categoryId', food._id],
    ['description', 'Burns little'],
    ['stock', '5'],
    ['images', photos.red],
    ['images', photos.green],
  ])
  listing = added.body.listing
})

const edit = (body: unknown, token: string | undefined = vendor.token): Promise<Answer> =>
  server.call('PUT', `/api/listings/${listing._id}`, { token, body })
const editForm = (parts: [string, string | Buffer][], token: string | undefined = vendor.token) =>
  sendForm(server, 'PUT', `/api/listings/${listing._id}`, token, parts)
const own = async (): Promise<Listing[]> =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings
const isUnchanged = async () => expect(await own()).toEqual([{ ...listing, takenDown: null }])

test('an edit without fields changes nothing', async () => {
  for (const answer of [await edit({}), await edit(undefined), await editForm([['unknown', 'x']])]) {
    expect(answer).toMatchObject({ status: 200, body: { message: 'Product updated', listing } })
  }
  await isUnchanged()
})

test.each<[string, Record<string, unknown>, Partial<Listing>]>([
  ['title', { title: 'Clay  stove ' }, { title: 'Clay  stove' }],
  ['title with a turned direction', { title: '\u202eClay stove' }, { title: 'Clay stove' }],
  ['price as a number', { price: 99.95 }, { price: 99.95 }],
  ['price as text', { price: '1200' }, { price: 1200 }],
  ['category', { categoryId: electronics._id }, { categoryId: electronics._id }],
  ['description away', { description: '' }, { description: '' }],
  ['hide', { isActive: false }, { isActive: false }],
  ['hide, as a form says it', { isActive: 'false' }, { isActive: false }],
  ['stock', { stock: 8 }, { stock: 8 }],
  ['empty stock is no change', { stock: '' }, { stock: 5 }],
  ['stock by difference', { stock: '8', stockBase: '6' }, { stock: 7 }],
  [
    'what may not be set',
    { _id: 'x', shop: 'y', createdAt: 'z', is_shop_open: false, deleted_at: '2020-01-01' },
    {},
  ],
])('%s', async (_what, body, changed) => {
  const expected = { ...listing, ...changed }
  expect((await edit(body)).body).toEqual({ message: 'Product updated', listing: expected })
  expect(await own()).toEqual([{ ...expected, takenDown: null }])
})

const priceRange = 'Price must be from 0.01 to 10,000,000, with at most 2 decimals'
const stockError = 'Stock must be a whole number from 0 to 1,000,000'
test.each<[string, unknown, string]>([
  ['title', '', 'Please fill in all required fields'],
  ['title', '\u200b', 'Please fill in all required fields'],
  ['title', null, 'Please fill in all required fields'],
  ['title', 5, 'Please fill in all required fields'],
  ['price', '', 'Please fill in all required fields'],
  ['price', 0, priceRange],
  ['price', -1, priceRange],
  ['price', 1.234, priceRange],
  ['price', 10_000_000.01, priceRange],
  ['price', 1e21, priceRange],
  ['price', 'free', 'Price must be a number'],
  ['categoryId', '', 'Please fill in all required fields'],
  ['categoryId', 'x', 'Please choose a category'],
  ['categoryId', '01900000-0000-7000-8000-00000000cfff', 'Please choose a category'],
  ['stock', -1, stockError],
  ['stock', 1.5, stockError],
  ['stock', 1_000_001, stockError],
  ['stock', true, stockError],
  ['stockBase', 'x', stockError],
  ['isActive', 'maybe', 'isActive must be true or false'],
  ['keepImages', 'x', 'keepImages must be a list of image addresses'],
  ['keepImages', '{}', 'keepImages must be a list of image addresses'],
  ['keepImages', '[1]', 'keepImages must be a list of image addresses'],
  ['keepImages', '[]', 'Please add an image'],
  ['keepImages', [], 'Please add an image'],
  [
    'keepImages',
    ['/pictures/0123456789abcdef0123456789abcdef-640.webp'],
    'A picture you kept is no longer there. Please open the product again.',
  ],
  [
    'keepImages',
    ['https://example.com/x.jpg'],
    'A picture you kept is no longer there. Please open the product again.',
  ],
])('a bad %s (%j) changes nothing: %s', async (field, value, message) => {
  const answer = await edit({ title: 'Never seen', [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { message, error: message } })
  expect(Object.values(answer.body.errors)).toEqual([message])
  await isUnchanged()
})

test('pictures: new ones replace all, are added to the kept, or the kept change their order', async () => {
  const [red, green] = listing.images
  const replaced = (await editForm([['images', photos.blue]])).body.listing.images
  expect(replaced).toEqual([expect.any(String)])
  const blue = replaced[0]
  await editForm([
    ['images', photos.red],
    ['images', photos.green],
  ])
  const edited = await editForm([
    ['keepImages', JSON.stringify([green])],
    ['images', photos.blue],
  ])
  expect(edited.body.listing.images).toEqual([green, blue])
  const placed = await editForm([
    ['keepImages', JSON.stringify(['', blue])],
    ['images', photos.red],
  ])
  expect(placed.body.listing.images).toEqual([red, blue])
  await edit({ keepImages: [blue, red] })
  expect((await edit({ keepImages: JSON.stringify([red, blue]) })).body.listing.images).toEqual([red, blue])
  expect((await edit({ keepImages: [blue, blue] })).body.listing.images).toEqual([blue])
  expect((await edit({ title: 'Stove' })).body.listing.images).toEqual([blue])
})

test('more than eight pictures, kept and new together, are too many', async () => {
  const many = await Promise.all(Array.from({ length: 7 }, (_, n) => aPhoto(`#0${n}00ff`)))
  const parts: [string, string | Buffer][] = many.map((file) => ['images', file])
  const answer = await editForm([['keepImages', JSON.stringify(listing.images)], ...parts])
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { images: 'A product can have at most 8 images' } },
  })
  await isUnchanged()
})

test('a bad picture changes nothing and is not kept', async () => {
  const files = await readdir(pictureFolderIn(server.services.settings.dataDir))
  const answer = await editForm([
    ['title', 'Never seen'],
    ['images', Buffer.from('no picture')],
  ])
  expect(answer).toMatchObject({ status: 415, body: { errors: { images: 'Please choose an image file' } } })
  await isUnchanged()
  expect(await readdir(pictureFolderIn(server.services.settings.dataDir))).toEqual(files)
})

test('the search follows the edit', async () => {
  await edit({ title: 'Wonder pot', categoryId: electronics._id, description: 'Aluminium' })
  const found = async (search: string) =>
    (await server.call('GET', `/api/listings?search=${search}%20kissy`)).body.listings.map(
      (one: Listing) => one._id,
    )
  for (const word of ['wonder', 'aluminium']) expect(await found(word)).toContain(listing._id)
  expect((await server.call('GET', `/api/listings?search=wondr%20pot`)).body.correctedSearch).toBe(
    'wonder pot',
  )
  for (const word of ['charcoal', 'burns']) expect(await found(word)).not.toContain(listing._id)
})

test('units sold while the form was open do not come back', async () => {
  await server.db.updateTable('listings').set({ stock: 3 }).where('id', '=', listing._id).execute()
  expect((await edit({ title: 'Stove', stock: 5, stockBase: 5 })).body.listing.stock).toBe(3)
  expect((await edit({ stock: 0, stockBase: 3 })).body.listing.stock).toBe(0)
  const answer = await edit({ title: 'Never seen', stock: 1, stockBase: 3 })
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('sold while you were editing') },
  })
  expect(await own()).toMatchObject([{ title: 'Stove', stock: 0 }])
})

test('a price that was changed since it was seen is not overwritten', async () => {
  expect((await edit({ price: '160', priceBase: 150 })).body.listing.price).toBe(160)
  const late = await edit({ price: '170', priceBase: '150', stock: '9', stockBase: '5' })
  expect([late.status, late.body.code]).toEqual([409, 'price_changed_meanwhile'])
  expect((await own())[0]).toMatchObject({ price: 160, stock: 5 })
  expect((await edit({ price: 160, priceBase: 'x' })).body.errors).toHaveProperty('priceBase')
  expect((await edit({ priceBase: 150, title: 'Stove' })).status).toBe(200)
})

test('stock put in again and again on top of what is there stays within its bound', async () => {
  const most = 1_000_000
  expect((await edit({ stock: most, stockBase: listing.stock })).body.listing.stock).toBe(most)
  const answer = await edit({ title: 'Never seen', stock: most, stockBase: 0 })
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('1,000,000') } })
  expect(await own()).toMatchObject([{ title: listing.title, stock: most }])
})

test('a deleted product is gone everywhere but in what others keep of it', async () => {
  const customer = await aCustomer(server)
  await server.call('POST', `/api/saved/${listing._id}`, { token: customer.token })
  await server.call('POST', '/api/cart/add', { token: customer.token, body: { listingId: listing._id } })
  const path = `/api/listings/${listing._id}`
  const gone = await server.call('DELETE', path, { token: vendor.token })
  expect(gone).toMatchObject({ status: 200, body: { message: 'Product deleted' } })
  expect(await own()).toEqual([])
  expect((await server.call('GET', path)).status).toBe(404)
  expect((await edit({ title: 'Back again' })).status).toBe(404)
  expect((await server.call('DELETE', path, { token: vendor.token })).status).toBe(404)
  expect((await server.call('GET', '/api/saved', { token: customer.token })).body.savedListings).toEqual([])
  const { cart } = (await server.call('GET', '/api/cart', { token: customer.token })).body
  expect(cart.items).toMatchObject([{ available: false }])
  const row = await server.db
    .selectFrom('listings')
    .select('title')
    .where('id', '=', listing._id)
    .executeTakeFirst()
  expect(row?.title).toBe('Charcoal stove')
})

test('a hidden product is not found in the shop, by its owner neither, and comes back', async () => {
  const path = `/api/listings/${listing._id}`
  await edit({ isActive: false })
  for (const token of [undefined, vendor.token])
    expect((await server.call('GET', path, { token })).status).toBe(404)
  expect(
    (await server.call('GET', `/api/listings?search=charcoal`)).body.listings.map((one: Listing) => one._id),
  ).not.toContain(listing._id)
  expect(await own()).toMatchObject([{ isActive: false }])
  await edit({ isActive: true })
  expect((await server.call('GET', path)).status).toBe(200)
})

test('only its owner edits or deletes a product', async () => {
  const others = {
    other: await aVendor(server),
    customer: await aCustomer(server),
    administrator: await anAdministrator(server),
  }
  const callers: [string | undefined, number][] = [
    [undefined, 401],
    ['garbage', 401],
    [others.customer.token, 403],
    [others.administrator.token, 403],
    [others.other.token, 404],
  ]
  const path = `/api/listings/${listing._id}`
  for (const [token, status] of callers) {
    expect((await edit({ title: 'Stolen' }, token ?? '')).status).toBe(status)
    expect((await editForm([['images', photos.blue]], token ?? '')).status).toBe(status)
    expect((await server.call('DELETE', path, { token })).status).toBe(status)
  }
  for (const id of ['x', '%00', server.services.newId()]) {
    expect((await server.call('PUT', `/api/listings/${id}`, { token: vendor.token, body: {} })).status).toBe(
      404,
    )
    expect((await server.call('DELETE', `/api/listings/${id}`, { token: vendor.token })).status).toBe(404)
  }
  await isUnchanged()
})

test('stock put in and units sold at the same time all count', async () => {
  const sales = Array.from({ length: 4 }, () =>
    inTransaction(server.db, (tx) => moveUnits(tx, [{ listingId: listing._id, units: -1 }])),
  )
  const edits = Array.from({ length: 4 }, () => edit({ stock: 7, stockBase: 5 }))
  const sold = (await Promise.all(sales)).filter((short) => short.length === 0).length
  expect((await Promise.all(edits)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(sold).toBe(4)
  expect(await stockOf(server, listing._id)).toBe(5 + 4 * 2 - sold)
})

test('twenty vendors’ tabs taking out the last units at once never go below zero', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => edit({ stock: 3, stockBase: 5 })))
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 409)).toHaveLength(18)
  expect(await stockOf(server, listing._id)).toBe(1)
})
