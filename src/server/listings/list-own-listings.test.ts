import { expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, aVendor, aVendorWithListing } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

test("a vendor's own list is whole unless a page is asked for, newest first, without those of other vendors", async () => {
  await aVendorWithListing(server)
  const vendor = await aVendor(server)
  const ids = [await aListing(server, vendor)]
  for (let number = 0; number < 24; number++)
    ids.unshift(await aListing(server, vendor, { isActive: number % 2 === 0 }))
  const call = async (query = '') =>
    (await server.call('GET', `/api/vendor/listings${query}`, { token: vendor.token })).body
  const idsOf = (page: { listings: Listing[] }) => page.listings.map((one) => one._id)
  const whole = await call()
  expect(idsOf(whole)).toEqual(ids)
  expect(whole).toMatchObject({ total: 25, totalPages: 1, currentPage: 1 })
  const second = await call('?page=2')
  expect(idsOf(second)).toEqual(ids.slice(20))
  expect(second).toMatchObject({ total: 25, totalPages: 2, currentPage: 2 })
  expect(idsOf(await call('?limit=3&page=3'))).toEqual(ids.slice(6, 9))
  expect(idsOf(await call('?page=99'))).toEqual([])
  for (const query of ['page=0', 'page=x', 'limit=0', 'limit=101', 'limit=x']) {
    expect((await server.call('GET', `/api/vendor/listings?${query}`, { token: vendor.token })).status).toBe(
      400,
    )
  }
})

test('a vendor searches the own titles, in all or in the active or hidden ones; the rest of the answer counts what was found', async () => {
  const vendor = await aVendor(server)
  await aVendorWithListing(server, { title: 'Gara cloth' })
  const indigo = await aListing(server, vendor, { title: 'Gara cloth, INDIGO, 2 yd', isActive: false })
  const brown = await aListing(server, vendor, { title: 'Gara cloth, brown (50% off)' })
  await aListing(server, vendor, { title: 'Country rice', description: 'Not a cloth at all' })
  const ask = async (query: string) => {
    const { status, body } = await server.call('GET', `/api/vendor/listings?${query}`, {
      token: vendor.token,
    })
    expect([query, status]).toEqual([query, 200])
    return [body.listings.map(({ _id }: Listing) => _id), body.total, body.totalPages, body.totalProducts]
  }
  expect(await ask('search=gara')).toEqual([[brown, indigo], 2, 1, 3])
  for (const words of ['Indigo', 'CLOTH indi', '2yd%20gara'])
    expect(await ask(`search=${words}`)).toEqual([[indigo], 1, 1, 3])
  expect(await ask('search=gara&isActive=true')).toEqual([[brown], 1, 1, 3])
  expect(await ask('isActive=false&page=1')).toEqual([[indigo], 1, 1, 3])
  expect(await ask('search=gara&limit=1&page=2')).toEqual([[indigo], 2, 2, 3])
  expect(await ask('search=50%25')).toEqual([[brown], 1, 1, 3])
  expect(await ask('search=at%20all')).toEqual([[], 0, 0, 3])
  // Signs alone are looked for as they are.
  for (const signs of ['%25', '(', '%20%25%00'])
    expect(await ask(`search=${signs}`)).toEqual([[brown], 1, 1, 3])
  for (const signs of ['_', '%25%25', '%5C', '%F0%9F%A5%AD'])
    expect(await ask(`search=${signs}`)).toEqual([[], 0, 0, 3])
  expect((await ask('search=%20%00&isActive=true'))[1]).toBe(2)
  for (const query of [
    'state=gone',
    'sort=best',
    'isActive=yes',
    'isActive=true&isActive=true',
    `search=${'a'.repeat(201)}`,
  ])
    expect([
      query,
      (await server.call('GET', `/api/vendor/listings?${query}`, { token: vendor.token })).status,
    ]).toEqual([query, 400])
})

test('a vendor asks for the own listings in one state, in any order', async () => {
  const vendor = await aVendor(server)
  await aVendorWithListing(server, { stock: 0 })
  const soap = await aListing(server, vendor, { title: 'soap', price: 30, stock: 4 })
  const lamp = await aListing(server, vendor, { title: 'Lamp', price: 200, stock: 0 })
  const rice = await aListing(server, vendor, { title: 'Rice', price: 90, stock: 3 })
  const beads = await aListing(server, vendor, { title: 'Beads', price: 90, stock: 1 })
  const hidden = await aListing(server, vendor, { title: 'Zinc', price: 10, stock: 0, isActive: false })
  const ask = async (query: string) => {
    const { body } = await server.call('GET', `/api/vendor/listings?${query}`, { token: vendor.token })
    expect(body.total).toBe(body.listings.length)
    return body.listings.map(({ _id }: Listing) => _id)
  }
  expect(await ask('state=shown')).toEqual([beads, rice, lamp, soap])
  expect(await ask('state=hidden')).toEqual([hidden])
  expect(await ask('state=sold_out')).toEqual([lamp])
  expect(await ask('state=low')).toEqual([beads, rice])
  expect(await ask('state=low&search=rice')).toEqual([rice])
  expect(await ask('sort=title')).toEqual([beads, lamp, rice, soap, hidden])
  expect(await ask('sort=price-asc')).toEqual([hidden, soap, beads, rice, lamp])
  expect(await ask('sort=price-desc')).toEqual([lamp, beads, rice, soap, hidden])
  expect(await ask('sort=stock-asc')).toEqual([hidden, lamp, beads, rice, soap])
  expect(await ask('sort=stock-desc&state=shown')).toEqual([soap, rice, beads, lamp])
})
