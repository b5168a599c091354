import { beforeAll, expect, test } from 'vitest'
import { deactivate, deleteUser, setRole, toggle } from '#tests/support/administration.ts'
import { aListing, anAdministrator, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

/** The address of another household each time, so that no test takes from the limit of the next. */
let households = 0
const anAddress = () => `10.1.${Math.floor(++households / 250)}.${households % 250}`
const contactOf = (id: string, address = anAddress()) =>
  server.call('GET', `/api/shops/${id}/contact`, { address })
const save = (vendor: Vendor, body: object) =>
  server.call('POST', '/api/vendor/shop', { token: vendor.token, body })
const telOf = async ({ id }: Vendor) =>
  (await server.db.selectFrom('users').select('tel').where('id', '=', id).executeTakeFirstOrThrow()).tel

test('anyone gets the number of a shop, under the name of the shop, and no cache keeps it', async () => {
  const vendor = await aVendor(server, { name: 'Hangha Road Rice' })
  const tel = await telOf(vendor)
  const { status, body, headers } = await contactOf(vendor.shopId)
  expect([status, body]).toEqual([
    200,
    { name: 'Hangha Road Rice', tel, whatsapp: `https://wa.me/${tel.slice(1)}` },
  ])
  expect(headers['cache-control']).toBe('no-store')
})

test('the number stands in no page, list or other public response', async () => {
  const vendor = await aVendor(server)
  const listingId = await aListing(server, vendor)
  const digits = (await telOf(vendor)).slice(4)
  const paths = [
    `/api/shops/${vendor.shopId}`,
    `/api/listings/${listingId}`,
    `/api/listings?shop=${vendor.shopId}`,
    `/shops/${vendor.shopId}`,
    `/shop/product/${listingId}`,
  ]
  for (const url of paths) {
    const { statusCode, payload } = await server.app.inject(url)
    expect([url, statusCode, payload.includes(digits)]).toEqual([url, 200, false])
  }
})

test('a vendor keeps the number back and gives it again; the form of before changes nothing', async () => {
  const vendor = await aVendor(server)
  const listingId = await aListing(server, vendor)
  const shown = async () => [
    (await server.call('GET', `/api/shops/${vendor.shopId}`)).body.shop.showContact,
    (await server.call('GET', `/api/listings/${listingId}`)).body.shop.showContact,
    (await contactOf(vendor.shopId)).status,
  ]
  expect(await shown()).toEqual([true, true, 200])
  expect(await save(vendor, { showContact: false })).toMatchObject({ body: { shop: { showContact: false } } })
  expect(await shown()).toEqual([false, false, 404])
  await save(vendor, { name: 'Kissy Gara House' })
  expect(await shown()).toEqual([false, false, 404])
  await save(vendor, { showContact: 'true' })
  expect(await shown()).toEqual([true, true, 200])
  const wrong = await save(vendor, { showContact: 'perhaps' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { showContact: 'showContact must be true or false' },
  ])
})

test.each<[string, (vendor: Vendor) => Promise<unknown>]>([
  ['that is switched off', (vendor) => toggle(server, admin, vendor.id)],
  ['whose vendor is deactivated', (vendor) => deactivate(server, admin, vendor.id)],
  ['whose vendor is one no more', (vendor) => setRole(server, admin, vendor.id, 'customer')],
  ['whose vendor is deleted', (vendor) => deleteUser(server, admin, vendor.id)],
])('a shop %s gives no number', async (_what, close) => {
  const vendor = await aVendor(server)
  await close(vendor)
  expect(await contactOf(vendor.shopId)).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
})

test('an address gets sixty numbers an hour; refused calls do not count', async () => {
  const vendor = await aVendor(server)
  const silent = await aVendor(server)
  await save(silent, { showContact: false })
  const address = anAddress()
  const statuses: number[] = []
  expect((await contactOf(silent.shopId, address)).status).toBe(404)
  for (let call = 0; call < 61; call++) statuses.push((await contactOf(vendor.shopId, address)).status)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
  const refused = await contactOf(vendor.shopId, address)
  expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual(['rate_limited', true])
  expect(refused.body.message).toMatch(
    /^Very many numbers were asked for from your network\. Please try again in (5\d minutes|60 minutes|1 hour)\.$/,
  )
  expect((await contactOf(vendor.shopId)).status).toBe(200)
})
