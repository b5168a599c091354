import { expect, test } from 'vitest'
import { aCustomer, aListing, aVendor, aVendorWithListing } from '../support/factories.ts'
import { atTheSameInstant, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer()

const cartOf = async (token: string) => (await server.call('GET', '/api/cart', { token })).body.cart.items

test('twenty additions of one at the same instant fill one row up to the stock, and not beyond', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 12 })
  const { token } = await aCustomer(server)
  const call = { method: 'POST', path: '/api/cart/add', token, body: { listingId } } as const
  const answers = await atTheSameInstant(server, Array(20).fill(call))
  expect(statusCounts(answers)).toEqual({ 200: 12, 409: 8 })
  expect(await cartOf(token)).toMatchObject([{ quantity: 12 }])
})

test('adding, changing, removing and clearing at the same instant leave a consistent cart', async () => {
  const vendor = await aVendor(server)
  const listingIds = [await aListing(server, vendor), await aListing(server, vendor)]
  const { token } = await aCustomer(server)
  const calls = listingIds.flatMap((listingId) => [
    ...Array(6).fill({ method: 'POST', path: '/api/cart/add', token, body: { listingId } }),
    ...Array(3).fill({ method: 'PUT', path: '/api/cart/update', token, body: { listingId, quantity: 2 } }),
    ...Array(3).fill({ method: 'DELETE', path: '/api/cart/remove', token, body: { listingId } }),
    { method: 'DELETE', path: '/api/cart/clear', token },
  ])
  for (const { status, body } of await atTheSameInstant(server, calls)) {
    expect([200, 404, 409]).toContain(status)
    if (status === 200)
      expect(new Set(body.cart.items.map((item: { _id: string }) => item._id)).size).toBe(
        body.cart.items.length,
      )
  }
  const items = await cartOf(token)
  expect(new Set(items.map((item: { listingId: { _id: string } }) => item.listingId._id)).size).toBe(
    items.length,
  )
  for (const item of items) expect(item.quantity).toBeLessThanOrEqual(5)
})
