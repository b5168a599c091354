import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { aCustomer, aListing, aVendor, type Vendor } from '../support/factories.ts'
import { aPlacedOrder } from '../support/order-calls.ts'
import { startTestServer, type TestServer, testServer } from '../support/test-server.ts'

const server = testServer()
/** Another process on the same database, as far as the two can tell. */
let other: TestServer
let vendor: Vendor
const within = { timeout: 30_000 }

beforeAll(async () => {
  other = await startTestServer({ beside: server })
  vendor = await aVendor(server)
})
afterAll(() => other?.stop())

const titleAt = async (where: TestServer, id: string): Promise<string> =>
  (await where.call('GET', `/api/listings/${id}`)).body.title
const edit = (id: string, body: object) =>
  server.call('PUT', `/api/listings/${id}`, { token: vendor.token, body })
const isCached = (where: TestServer, path: string) => where.app.responseCache.find(path) !== undefined

async function cache(where: TestServer, path: string): Promise<void> {
  await vi.waitFor(async () => {
    await where.call('GET', path)
    expect(isCached(where, path)).toBe(true)
  }, within)
}

test('while others read, the next response after a change shows it', async () => {
  const id = await aListing(server, vendor)
  const path = `/api/listings/${id}`
  await cache(server, path)
  let isOver = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await server.call('GET', path)
      await server.call('GET', '/api/listings')
      await new Promise((resolve) => setTimeout(resolve, randomInt(3)))
    }
  })
  try {
    for (let round = 1; round <= 40; round++) {
      const title = `Rice of round ${round}`
      expect((await edit(id, { title })).status).toBe(200)
      const { listings } = (await server.call('GET', '/api/listings')).body
      expect(listings.find((listing: Listing) => listing._id === id).title).toBe(title)
      expect(await titleAt(server, id)).toBe(title)
    }
  } finally {
    isOver = true
    await Promise.all(readers)
  }
})

test('a change reaches the other process', async () => {
  const id = await aListing(server, vendor, { title: 'Gara cloth' })
  for (const path of [`/api/listings/${id}`, '/api/listings', '/', `/shop/product/${id}`])
    await cache(other, path)
  await edit(id, { title: 'Gara cloth, indigo' })
  await vi.waitFor(async () => {
    expect(await titleAt(other, id)).toBe('Gara cloth, indigo')
    expect((await other.call('GET', '/')).body).toContain('Gara cloth, indigo')
    expect((await other.call('GET', `/shop/product/${id}`)).body).toContain('Gara cloth, indigo')
  }, within)
})

test('so do changes of stock by orders', async () => {
  const id = await aListing(server, vendor, { stock: 9 })
  await cache(other, `/api/listings/${id}`)
  await cache(other, '/api/listings')
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: id, quantity: 2, price: 100 }])
  await vi.waitFor(async () => {
    expect((await other.call('GET', `/api/listings/${id}`)).body.stock).toBe(7)
    const { listings } = (await other.call('GET', '/api/listings')).body
    expect(listings.find((listing: Listing) => listing._id === id).stock).toBe(7)
  }, within)
})

test('after a rolled back change all processes serve the committed data', async () => {
  const id = await aListing(server, vendor, { title: 'Palm oil' })
  for (const where of [server, other]) await cache(where, `/api/listings/${id}`)
  expect((await edit(id, { title: 'Never seen', stock: 0, stockBase: 900 })).status).toBe(409)
  for (const where of [server, other]) expect(await titleAt(where, id)).toBe('Palm oil')
})

test('a process that lost its connection empties its cache, and caches again once it is connected again', async () => {
  const id = await aListing(server, vendor, { title: 'Djembe' })
  const path = `/api/listings/${id}`
  await cache(other, path)
  await cache(other, '/faq')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'makit: changes' and datname = current_database()`.execute(server.db)
  await vi.waitFor(() => expect(isCached(other, '/faq')).toBe(false), within)
  await edit(id, { title: 'Djembe drum' })
  await vi.waitFor(async () => expect(await titleAt(other, id)).toBe('Djembe drum'), within)
  for (const where of [server, other]) await cache(where, path)
  await edit(id, { title: 'Djembe drum, large' })
  await vi.waitFor(async () => expect(await titleAt(other, id)).toBe('Djembe drum, large'), within)
})
