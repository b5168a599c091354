import { expect, test } from 'vitest'
import { deleteUser, toggle } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

let asked: string[] = []
const server = testServer({ onQuery: ({ sql }) => asked.push(sql) })

test('an empty market, but for the administrator, has no revenue', async () => {
  const { token } = await anAdministrator(server)
  const { status, body } = await server.call('GET', '/api/admin/stats', { token })
  expect([status, body]).toEqual([200, { users: 1, vendors: 0, products: 0, revenue: 0 }])
})

test('counts who is not deleted, what the shop shows, and what was accepted and completed', async () => {
  const admin = await anAdministrator(server)
  const stats = async () => (await server.call('GET', '/api/admin/stats', { token: admin.token })).body
  const before = await stats()

  const { vendor, listingId } = await aVendorWithListing(server, { price: 12.35, stock: 50 })
  const dear = await aListing(server, vendor, { price: 0.07, stock: 50 })
  await aListing(server, vendor, { isActive: false })
  const closed = await aVendorWithListing(server)
  await toggle(server, admin, closed.vendor.id)
  const buyer = await aCustomer(server)
  await deleteUser(server, admin, (await aVendor(server)).id)

  const decide = async (listing: string, quantity: number, status: string, by = buyer) => {
    const placed = await aPlacedOrder(server, by, [{ listingId: listing, quantity }])
    if (status !== 'pending') await decideItem(server, vendor, placed._id, placed.items[0]!._id, status)
    return placed
  }
  await decide(listingId, 3, 'accepted')
  await close(server, buyer, (await decide(dear, 2, 'accepted'))._id, 'completed')
  for (const status of ['pending', 'rejected', 'out_of_stock']) await decide(listingId, 1, status)
  await close(server, buyer, (await decide(listingId, 1, 'pending'))._id, 'cancelled')
  await decide(listingId, 5, 'accepted', vendor)

  const after = await stats()
  expect({
    users: after.users - before.users,
    vendors: after.vendors - before.vendors,
    products: after.products - before.products,
    revenue: after.revenue,
  }).toEqual({ users: 3, vendors: 2, products: 2, revenue: 37.19 })
})

test('no order is read for them, however many there are', async () => {
  const { token } = await anAdministrator(server)
  asked = []
  await server.call('GET', '/api/admin/stats', { token })
  expect(asked.filter((sql) => /figure_days/.test(sql))).toHaveLength(1)
  expect(asked.filter((sql) => /\b(order_items|orders|vendor_orders|from listings)\b/.test(sql))).toEqual([])
})
