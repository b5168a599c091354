import { expect, test } from 'vitest'
import { aListing, aVendor, aVendorWithListing, stockOf } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { type MovedUnits, moveUnits, takeUnitsOfShown } from './listing-stock.ts'

const server = testServer()

const move = (moves: MovedUnits[]) => inTransaction(server.db, (tx) => moveUnits(tx, moves))
const take = async (listingId: string, quantity: number) =>
  (await move([{ listingId, units: -quantity }])).length === 0

test('units are taken while there are enough, and come back', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 3 })
  expect(await take(listingId, 2)).toBe(true)
  expect(await take(listingId, 2)).toBe(false)
  expect(await stockOf(server, listingId)).toBe(1)
  expect(await move([{ listingId, units: 2 }])).toEqual([])
  expect(await stockOf(server, listingId)).toBe(3)
})

test('of several listings those with too few units are named, and what one listing gives and gets is added up', async () => {
  const [enough, few, both] = await Promise.all(
    [5, 1, 1].map(async (stock) => (await aVendorWithListing(server, { stock })).listingId),
  )
  const moves = [
    { listingId: enough!, units: -5 },
    { listingId: few!, units: -2 },
    { listingId: both!, units: -3 },
    { listingId: both!, units: 4 },
  ]
  expect(await move(moves)).toEqual([few])
  expect(await Promise.all([enough, few, both].map((id) => stockOf(server, id!)))).toEqual([0, 1, 2])
})

test('twelve takers at once of five units: five get one', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 5 })
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(listingId, 1)))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(await stockOf(server, listingId)).toBe(0)
})

test('listings of an order come with what it needs, as they were before', async () => {
  const vendor = await aVendor(server, { name: 'Lumley Beach Shop' })
  const shown = await aListing(server, vendor, { title: 'Palm oil, 1 gallon', price: 250.5, stock: 7 })
  const hidden = await aListing(server, vendor, { isActive: false })
  const wanted = [hidden, shown, server.services.newId()].map((listingId) => ({ listingId, quantity: 2 }))
  const taken = await inTransaction(server.db, (tx) => takeUnitsOfShown(tx, wanted))
  expect(taken.map(({ id }) => id).sort()).toEqual([shown, hidden].sort())
  expect(taken.find(({ id }) => id === shown)).toEqual({
    id: shown,
    title: 'Palm oil, 1 gallon',
    priceCents: 25050,
    stock: 7,
    isShown: true,
    shopId: vendor.shopId,
    shopName: 'Lumley Beach Shop',
    shopAddress: expect.any(String),
    shopLogo: '',
    vendorId: vendor.id,
    picture: '0123456789abcdef0123456789abcdef',
    vendorFirstName: expect.any(String),
    vendorEmail: vendor.email,
    isVendorConfirmed: false,
    vendorTel: expect.any(String),
    awayUntil: null,
    takenAt: expect.any(Date),
  })
  expect(taken.find(({ id }) => id === hidden)?.isShown).toBe(false)
  expect(await stockOf(server, shown)).toBe(5)
})
