import { beforeAll, beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const food = categories[2]
let vendor: Vendor
let photo: Buffer

beforeAll(async () => {
  photo = await aPhoto('#b5651d')
})
beforeEach(async () => {
  vendor = await aVendor(server)
})

const addUnder = (key: string, title: string, person = vendor) =>
  sendForm(
    server,
    'POST',
    '/api/listings/',
    person.token,
    [
      ['title', title],
      ['price', '85.50'],
      ['categoryId', food._id],
      ['images', photo],
    ],
    { 'idempotency-key': key },
  )
const titles = async () =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings.map(
    ({ title }: { title: string }) => title,
  )

test('an idempotency key adds one product, however often and at once it is sent', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => addUnder('once', 'Clay stove')))
  answers.push(await addUnder('once', 'Clay stove'))
  expect(new Set(answers.map(({ body }) => body.listing._id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await titles()).toEqual(['Clay stove'])
})

test('an idempotency key is the vendor’s own, and free again when the product was deleted', async () => {
  const other = await aVendor(server)
  const mine = await addUnder('mine', 'Clay stove')
  expect((await addUnder('mine', 'Clay pot', other)).body.listing.title).toBe('Clay pot')
  await server.call('DELETE', `/api/listings/${mine.body.listing._id}`, { token: vendor.token })
  expect((await addUnder('mine', 'Raffia mat')).body.listing.title).toBe('Raffia mat')
  expect(await titles()).toEqual(['Raffia mat'])
})

test('an idempotency key that is none is refused, and adds nothing', async () => {
  expect((await addUnder('two words', 'Clay stove')).status).toBe(400)
  expect(await titles()).toEqual([])
})
