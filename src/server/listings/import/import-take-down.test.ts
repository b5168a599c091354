import { beforeEach, expect, test } from 'vitest'
import { importMessages } from '#shared/listings/import/import-lines.ts'
import { messages } from '#shared/messages.ts'
import { aListing, anAdministrator, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import {
  carryOut,
  outcomesOf,
  type ProductCells,
  previewOf,
  productFile,
} from '#tests/support/product-files.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let vendor: Vendor
let admin: Person

beforeEach(async () => {
  vendor = await aVendor(server)
  admin = await anAdministrator(server)
})

const moderate = async (id: string, action: 'take-down' | 'restore') => {
  const body = action === 'take-down' ? { reason: 'A fraud' } : undefined
  const path = `/api/admin/listings/${id}/${action}`
  expect((await server.call('PATCH', path, { token: admin.token, body })).status).toBe(200)
}
const preview = (...lines: ProductCells[]) => previewOf(server, vendor, productFile(lines))
const listing = (id: string) =>
  server.db
    .selectFrom('listings')
    .select(['price_cents', 'is_active', 'is_active_when_restored'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const noticesOf = async (kind: 'listing_mended') =>
  server.db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', '=', kind)
    .where('user_id', '=', admin.id)
    .execute()

test.each([
  ['shows it', { isActive: true }],
  ['changes its price', { price: 7 }],
  ['leaves it as it is', {}],
])('a line that %s is stale once its hidden product is taken down', async (_what, cells) => {
  const id = await aListing(server, vendor, { isActive: false })
  const { importId } = (await preview({ _id: id, ...cells })).body
  await moderate(id, 'take-down')
  const before = await listing(id)
  for (const _again of [1, 2]) {
    const { status, body } = await carryOut(server, vendor, importId)
    expect([status, body.message]).toEqual([409, importMessages.stale])
  }
  expect(await listing(id)).toEqual(before)
  await moderate(id, 'restore')
  expect((await carryOut(server, vendor, importId)).status, 'it is as it was').toBe(200)
})

test('what a line hides while it is taken down stays hidden when it is restored', async () => {
  const [hidden, other, shown] = [
    await aListing(server, vendor),
    await aListing(server, vendor, { price: 100 }),
    await aListing(server, vendor),
  ]
  for (const id of [hidden, other, shown]) await moderate(id, 'take-down')
  const faulty = await preview({ _id: shown, isActive: true })
  expect(outcomesOf(faulty)).toEqual([[2, 'faulty', expect.stringContaining(messages.moderation.cannotShow)]])

  const lines = [
    { _id: hidden, isActive: false },
    { _id: other, price: 90, isActive: '' },
  ]
  const previewed = await preview(...lines)
  expect(outcomesOf(previewed)).toEqual([
    [2, 'changed', 'stays hidden when it is restored'],
    [3, 'changed', 'price NLe 100.00 → NLe 90.00'],
  ])
  expect((await carryOut(server, vendor, previewed.body.importId)).body).toMatchObject({ changed: 2 })
  expect(await listing(hidden)).toMatchObject({ is_active: false, is_active_when_restored: false })
  expect(await listing(other)).toEqual({
    price_cents: 9_000,
    is_active: false,
    is_active_when_restored: true,
  })
  expect(await noticesOf('listing_mended'), 'hiding is no answer to why it was taken down').toHaveLength(1)
  expect(outcomesOf(await preview({ _id: hidden, isActive: false }))).toEqual([
    [2, 'same', 'Stays as it is.'],
  ])

  for (const id of [hidden, other]) await moderate(id, 'restore')
  expect(await listing(hidden)).toMatchObject({ is_active: false })
  expect(await listing(other)).toMatchObject({ is_active: true })
})

test('an export that is imported again hides nothing that is taken down', async () => {
  for (const isActive of [true, false])
    await moderate(await aListing(server, vendor, { isActive }), 'take-down')
  const { body: file } = await server.call('GET', '/api/vendor/listings/csv', { token: vendor.token })
  expect(outcomesOf(await previewOf(server, vendor, file)).map(([, outcome]) => outcome)).toEqual([
    'same',
    'same',
  ])
})
