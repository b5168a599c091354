import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aSession,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPlacedOrder, close, decideItems, order, orderBody, vendorOrdersOf } from './support/order-calls.ts'
import { aContactMessage } from './support/permission-things.ts'
import { carryOut, previewOf, productFile } from './support/product-files.ts'
import { aReviewedSale, replyTo } from './support/reviews.ts'
import { type Answer, testServer } from './support/test-server.ts'

/** A change takes the same number of database queries, however many things it touches. */
const queries: string[] = []
const server = testServer({
  settings: { RATE_LIMIT: 'off' },
  onQuery: ({ sql }) => {
    // Processes notify each other of sold stock a moment later, in the middle of another request.
    if (!/pg_notify.*unnest/.test(sql)) queries.push(sql)
  },
})
let admin: Person

type Change = () => Promise<Answer>

const asAdmin = (method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) => () =>
  server.call(method, path, { token: admin.token, body })

async function listingsOfManyShops(number: number): Promise<{ listingId: string }[]> {
  const lines = []
  for (let at = 0; at < number; at++) lines.push(await aVendorWithListing(server, { stock: 9 }))
  return lines.map(({ listingId }) => ({ listingId }))
}

/** A customer with so many pending orders of several shops, and as many sessions, goods in the cart and saved. */
async function aBusyCustomer(number: number): Promise<Person> {
  const buyer = await aCustomer(server)
  for (const line of await listingsOfManyShops(number)) {
    await aPlacedOrder(server, buyer, [line])
    await server.call('POST', '/api/cart/add', { token: buyer.token, body: line })
    await server.call('POST', `/api/saved/${line.listingId}`, { token: buyer.token })
    await aSession(server, buyer.id)
  }
  return buyer
}

/** A vendor with so many products. */
async function manyProducts(number: number): Promise<{ vendor: Vendor; ids: string[] }> {
  const vendor = await aVendor(server)
  const ids = []
  for (let at = 0; at < number; at++) ids.push(await aListing(server, vendor))
  return { vendor, ids }
}

/** A vendor with so many products and as many pending orders of different buyers. */
async function aBusyVendor(number: number): Promise<Person> {
  const vendor = await aVendor(server)
  for (let at = 0; at < number; at++) {
    const listingId = await aListing(server, vendor, { stock: 9 })
    await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
  }
  return vendor
}

/** Each prepares a market in which the returned change touches so many things. */
const changes: Record<string, (number: number) => Promise<Change>> = {
  'placing an order at many shops': async (number) => {
    const body = orderBody(await listingsOfManyShops(number))
    const buyer = await aCustomer(server)
    return () => order(server, buyer, body)
  },
  'cancelling an order of many shops': async (number) => {
    const buyer = await aCustomer(server)
    const placed = await aPlacedOrder(server, buyer, await listingsOfManyShops(number))
    return () => close(server, buyer, placed._id, 'cancelled')
  },
  'rejecting many items': async (number) => {
    const vendor = await aVendor(server)
    const lines = []
    for (let at = 0; at < number; at++)
      lines.push({ listingId: await aListing(server, vendor, { stock: 9 }) })
    await aPlacedOrder(server, await aCustomer(server), lines)
    const [part] = await vendorOrdersOf(server, vendor)
    const items = part!.items.map(({ _id }) => ({ _id, status: 'rejected' }))
    return () => decideItems(server, vendor, part!._id, items)
  },
  'hiding many products': async (number) => {
    const { vendor, ids } = await manyProducts(number)
    const body = { ids, isActive: false }
    return () => server.call('PUT', '/api/vendor/listings', { token: vendor.token, body })
  },
  'raising the prices of many products': async (number) => {
    const { vendor, ids } = await manyProducts(number)
    const call = (body: object) =>
      server.call('PATCH', '/api/vendor/listings', {
        token: vendor.token,
        body: { ids, change: 'price', percent: 10, ...body },
      })
    const { lines } = (await call({ preview: true })).body
    const prices = lines.map(({ before }: { before: number }) => before)
    return () => call({ prices })
  },
  'deleting many products': async (number) => {
    const { vendor, ids } = await manyProducts(number)
    return () => server.call('DELETE', '/api/vendor/listings', { token: vendor.token, body: { ids } })
  },
  'previewing an import of many lines': async (number) => {
    const { vendor, ids } = await manyProducts(number)
    return () => previewOf(server, vendor, productFile(ids.map((_id) => ({ _id, price: 7 }))))
  },
  'importing many lines': async (number) => {
    const { vendor, ids } = await manyProducts(number)
    const pictures = '/pictures/0123456789abcdef0123456789abcdef-640.webp'
    const added = ids.map((id) => ({ title: id, price: 9, category: 'Electronics', pictures }))
    const file = productFile([...ids.map((_id) => ({ _id, price: 7 })), ...added])
    const { importId } = (await previewOf(server, vendor, file)).body
    return () => carryOut(server, vendor, importId)
  },
  'emptying a full cart': async (number) => {
    const buyer = await aBusyCustomer(number)
    return () => server.call('DELETE', '/api/cart/clear', { token: buyer.token })
  },
  'logging out many devices': async (number) => {
    const buyer = await aBusyCustomer(number)
    return () => server.call('DELETE', '/api/user/sessions', { token: buyer.token })
  },
  'telling many administrators of a message': async (number) => {
    for (let at = 0; at < number; at++) await anAdministrator(server)
    return () => server.call('POST', '/api/messages', { body: aContactMessage })
  },
  'deleting a busy customer': async (number) =>
    asAdmin('DELETE', `/api/admin/users/${(await aBusyCustomer(number)).id}`),
  'deleting the author of many reviews': async (number) => {
    const buyer = await aCustomer(server)
    for (let at = 0; at < number; at++) await aReviewedSale(server, { rating: 4, text: 'Good' }, { buyer })
    return asAdmin('DELETE', `/api/admin/users/${buyer.id}`)
  },
  'deleting the vendor of many replies': async (number) => {
    const vendor = await aVendor(server)
    for (let at = 0; at < number; at++) {
      const { reviewId } = await aReviewedSale(server, { rating: 4 }, { vendor })
      await replyTo(server, vendor, reviewId, 'Thank you')
    }
    return asAdmin('DELETE', `/api/admin/users/${vendor.id}`)
  },
  'deleting a busy vendor': async (number) =>
    asAdmin('DELETE', `/api/admin/users/${(await aBusyVendor(number)).id}`),
  'deactivating a busy vendor': async (number) =>
    asAdmin('PATCH', `/api/admin/users/${(await aBusyVendor(number)).id}/deactivate`),
  'making a busy vendor a customer': async (number) =>
    asAdmin('PATCH', `/api/admin/vendors/${(await aBusyVendor(number)).id}/role`, { newRole: 'customer' }),
  'closing a busy shop': async (number) =>
    asAdmin('PATCH', `/api/admin/vendors/${(await aBusyVendor(number)).id}/toggle`),
}

async function queriesOf(change: Change): Promise<string[]> {
  // A session unused for a while is marked as used again, which takes one more query in any request.
  await sql`update sessions set last_used_at = now() + interval '1 hour'`.execute(server.db)
  const before = queries.length
  expect((await change()).status).toBeLessThan(300)
  return queries.slice(before)
}

beforeAll(async () => {
  admin = await anAdministrator(server)
})

test.each(Object.entries(changes))('%s takes as many queries as with few', async (_name, prepare) => {
  const few = await queriesOf(await prepare(2))
  const many = await queriesOf(await prepare(12))
  expect(few).not.toEqual([])
  const more = many.filter((sql) => !few.includes(sql))
  expect(many.length, more.join('\n')).toBe(few.length)
})
