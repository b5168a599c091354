import { expect, test } from 'vitest'
import { aListing, aVendor, aVendorWithListing, stockOf } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../platform/database.ts'
import { lockListings, returnUnits, takeUnits } from './listing-stock.ts'

const server = testServer()

const take = (id: string, quantity: number) => inTransaction(server.db, (tx) => takeUnits(tx, id, quantity))

test('units are taken while there are enough, and come back', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 3 })
  expect(await take(listingId, 2)).toBe(true)
  expect(await take(listingId, 2)).toBe(false)
  expect(await stockOf(server, listingId)).toBe(1)
  await inTransaction(server.db, (tx) => returnUnits(tx, listingId, 2))
  expect(await stockOf(server, listingId)).toBe(3)
})

test('twelve takers at once of five units: five get one', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 5 })
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(listingId, 1)))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(await stockOf(server, listingId)).toBe(0)
})

test('locked listings come in the order of their ids, with what an order needs', async () => {
  const vendor = await aVendor(server, { name: 'Lumley Beach Shop' })
  const first = await aListing(server, vendor, { title: 'Palm oil, 1 gallon', price: 250.5, stock: 7 })
  const second = await aListing(server, vendor, { isActive: false })
  const locked = await inTransaction(server.db, (tx) =>
    lockListings(tx, [second, first, server.services.newId()]),
  )
  expect(locked.map((listing) => listing.id)).toEqual([first, second])
  expect(locked[0]).toEqual({
    id: first,
    title: 'Palm oil, 1 gallon',
    priceCents: 25050,
    stock: 7,
    isShown: true,
    shopId: vendor.shopId,
    shopName: 'Lumley Beach Shop',
    vendorId: vendor.id,
    picture: '0123456789abcdef0123456789abcdef',
  })
  expect(locked[1]?.isShown).toBe(false)
  expect(await inTransaction(server.db, (tx) => lockListings(tx, []))).toEqual([])
})
