import { beforeEach, expect, test } from 'vitest'
import {
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Vendor,
} from '#tests/support/factories.ts'
import { carryOut, outcomesOf, previewOf, productFile } from '#tests/support/product-files.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let vendor: Vendor

beforeEach(async () => {
  vendor = await aVendor(server)
})

const call = (method: 'PUT' | 'DELETE', body: unknown) =>
  server.call(method, '/api/vendor/listings', { token: vendor.token, body })
const statusInShop = async (id: string) => (await server.call('GET', `/api/listings/${id}`)).status

test('several products are hidden, shown and deleted in one call each', async () => {
  const ids = [await aListing(server, vendor), await aListing(server, vendor, { isActive: false })]
  const kept = await aListing(server, vendor)
  const hidden = await call('PUT', { ids, isActive: false })
  expect([hidden.status, hidden.body.message]).toEqual([200, '2 products hidden'])
  expect(hidden.body.listings.map(({ _id, isActive }: Record<string, unknown>) => [_id, isActive])).toEqual(
    ids.map((id) => [id, false]),
  )
  expect(await Promise.all(ids.map(statusInShop))).toEqual([404, 404])

  expect((await call('PUT', { ids, isActive: true })).body.message).toBe('2 products shown')
  expect(await Promise.all(ids.map(statusInShop))).toEqual([200, 200])

  // Named twice, it is one.
  const deleted = await call('DELETE', { ids: [...ids, ids[0]] })
  expect([deleted.status, deleted.body]).toEqual([200, { message: '2 products deleted' }])
  expect(await Promise.all([...ids, kept].map(statusInShop))).toEqual([404, 404, 200])
})

test("where one of them is not the vendor's own, or deleted, none is changed", async () => {
  const own = await aListing(server, vendor)
  const { listingId: foreign } = await aVendorWithListing(server)
  const gone = await aListing(server, vendor)
  await call('DELETE', { ids: [gone] })
  const before = await dumpEverything(server)
  for (const other of [foreign, gone, '0190aaaa-0000-7000-8000-000000000001'])
    for (const answer of [
      await call('PUT', { ids: [own, other], isActive: false }),
      await call('DELETE', { ids: [own, other] }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Product not found'])
  expect(await dumpEverything(server)).toEqual(before)
})

test('1 to 100 well-formed ids are taken', async () => {
  const own = await aListing(server, vendor)
  const many = Array.from({ length: 101 }, () => own)
  for (const ids of [undefined, 'x', own, [], ['x'], [own, 7], many]) {
    const { status, body } = await call('DELETE', { ids })
    expect([status, Object.keys(body.errors)]).toEqual([400, [expect.stringMatching(/^ids/)]])
  }
  expect((await call('PUT', { ids: [own] })).body.errors).toHaveProperty('isActive')
  expect((await call('DELETE', { ids: many.slice(1) })).status).toBe(200)
})

test('what is taken down is found, hidden and deleted with others, but not shown', async () => {
  const [taken, other] = [await aListing(server, vendor), await aListing(server, vendor, { isActive: false })]
  const admin = await anAdministrator(server)
  const moderate = (act: string) =>
    server.call('PATCH', `/api/admin/listings/${taken}/${act}`, {
      token: admin.token,
      body: { reason: 'A copied photo' },
    })
  expect((await moderate('take-down')).status).toBe(200)
  const idsIn = async (state: string) => {
    const path = `/api/vendor/listings?state=${state}`
    const { body } = await server.call('GET', path, { token: vendor.token })
    return body.listings.map(({ _id }: { _id: string }) => _id)
  }
  expect([await idsIn('taken_down'), await idsIn('hidden')]).toEqual([[taken], [other]])
  const ids = [taken, other]
  const refused = await call('PUT', { ids, isActive: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'listing_taken_down'])
  expect(await statusInShop(other)).toBe(404)

  const file = productFile([{ _id: taken, isActive: true }])
  expect(outcomesOf(await previewOf(server, vendor, file))).toEqual([
    [2, 'faulty', expect.stringMatching(/^isActive: /)],
  ])
  const mended = await previewOf(server, vendor, productFile([{ _id: taken, title: 'Mended' }]))
  expect((await carryOut(server, vendor, mended.body.importId)).body).toMatchObject({ changed: 1 })
  const { body } = await server.call('GET', '/api/notifications', { token: admin.token })
  expect(body.notifications[0].kind).toBe('listing_mended')

  expect((await call('PUT', { ids, isActive: false })).status).toBe(200)
  expect((await moderate('restore')).status).toBe(200)
  expect(await statusInShop(taken)).toBe(404)
  expect((await call('DELETE', { ids })).status).toBe(200)
})
