import { expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, aVendor, aVendorWithListing } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

test("a vendor's own list is whole unless a page is asked for, newest first, and nobody else's", async () => {
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
