import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
} from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const save = (person: Person, id: string) => server.call('POST', `/api/saved/${id}`, { token: person.token })
const unsave = (person: Person, id: string) =>
  server.call('DELETE', `/api/saved/${id}`, { token: person.token })
const saved = async (person: Person): Promise<string[]> => {
  const { body } = await server.call('GET', '/api/saved', { token: person.token })
  return body.savedListings.map((listing: Listing) => listing._id)
}

test('a listing is saved and removed again, the last saved first, each time with the same answer', async () => {
  const vendor = await aVendor(server)
  const [first, second] = [await aListing(server, vendor), await aListing(server, vendor)]
  const customer = await aCustomer(server)
  for (const _again of [1, 2]) {
    expect(await save(customer, second)).toMatchObject({ status: 200, body: { message: 'Listing saved!' } })
  }
  await save(customer, first)
  expect(await saved(customer)).toEqual([first, second])
  for (const _again of [1, 2]) {
    expect(await unsave(customer, first)).toMatchObject({
      status: 200,
      body: { message: 'Removed from saved listings.' },
    })
  }
  expect(await saved(customer)).toEqual([second])
})

test('the list is whole unless a page or a limit is asked for', async () => {
  const vendor = await aVendor(server)
  const customer = await aCustomer(server)
  const ids: string[] = []
  for (let number = 0; number < 3; number++) {
    ids.unshift(await aListing(server, vendor))
    await save(customer, ids[0]!)
  }
  const list = (query: string) => server.call('GET', `/api/saved${query}`, { token: customer.token })
  const idsOf = async (query: string) =>
    (await list(query)).body.savedListings.map((listing: Listing) => listing._id)
  expect(await idsOf('')).toEqual(ids)
  expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
  expect(await idsOf('?limit=2&page=2')).toEqual(ids.slice(2))
  expect(await idsOf('?page=9')).toEqual([])
  for (const query of ['?page=0', '?limit=101', '?limit=x', '?page=1&page=2'])
    expect([query, (await list(query)).status]).toEqual([query, 400])
})

test('what is saved is answered like in the shop', async () => {
  const { listingId, vendor } = await aVendorWithListing(server)
  const customer = await aCustomer(server)
  await save(customer, listingId)
  const { body } = await server.call('GET', '/api/saved', { token: customer.token })
  const ofShop = await server.call('GET', `/api/listings?shop=${vendor.shopId}`)
  expect(body.savedListings).toEqual(ofShop.body.listings)
  expect(body.savedListings).toHaveLength(1)
})

test('where ids are asked for they come alone, in the same order and pages', async () => {
  const vendor = await aVendor(server)
  const customer = await aCustomer(server)
  const [first, second] = [await aListing(server, vendor), await aListing(server, vendor)]
  for (const id of [first, second]) await save(customer, id)
  const list = (query: string) => server.call('GET', `/api/saved${query}`, { token: customer.token })
  expect((await list('?fields=_id')).body).toEqual({ savedListings: [{ _id: second }, { _id: first }] })
  expect((await list('?fields=_id&limit=1&page=2')).body).toEqual({ savedListings: [{ _id: first }] })
  for (const query of ['?fields=title', '?fields=_id&fields=_id'])
    expect([query, (await list(query)).status]).toEqual([query, 400])
})

test('everyone who is signed in has a list of their own', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  const administrator = await anAdministrator(server)
  await save(administrator, listingId)
  await save(vendor, listingId)
  await unsave(vendor, listingId)
  expect(await saved(administrator)).toEqual([listingId])
  expect(await saved(vendor)).toEqual([])
})

test('what is no longer shown leaves the list, cannot be saved, and comes back', async () => {
  const { listingId } = await aVendorWithListing(server)
  const [early, late] = [await aCustomer(server), await aCustomer(server)]
  await save(early, listingId)
  const show = (isActive: boolean) =>
    server.db.updateTable('listings').set({ is_active: isActive }).where('id', '=', listingId).execute()
  await show(false)
  expect(await saved(early)).toEqual([])
  expect((await save(late, listingId)).status).toBe(404)
  await show(true)
  expect(await saved(early)).toEqual([listingId])
  expect(await saved(late)).toEqual([])
})

test('a malformed or unknown id is not found to save; removing what is not saved is fine', async () => {
  const customer = await aCustomer(server)
  const unknown = server.services.newId()
  for (const id of ['1', '%00', unknown]) expect((await save(customer, id)).status).toBe(404)
  expect((await unsave(customer, 'x')).status).toBe(404)
  expect((await unsave(customer, unknown)).status).toBe(200)
})

test('without a session nothing is answered', async () => {
  for (const token of [undefined, 'garbage']) {
    for (const [method, path] of [
      ['GET', '/api/saved'],
      ['POST', '/api/saved/x'],
      ['DELETE', '/api/saved/x'],
    ] as const) {
      expect((await server.call(method, path, { token })).status).toBe(401)
    }
  }
})

test('the same listing saved twenty times at once is saved once', async () => {
  const { listingId } = await aVendorWithListing(server)
  const customer = await aCustomer(server)
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(customer, listingId)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await saved(customer)).toEqual([listingId])
})

test('500 listings can be saved; removing one makes room, and a deleted one counts no more', async () => {
  const vendor = await aVendor(server)
  const customer = await aCustomer(server)
  const [first, next, last] = [
    await aListing(server, vendor),
    await aListing(server, vendor),
    await aListing(server, vendor),
  ]
  const others = sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
    select gen_random_uuid(), shop_id, category_id, title, price_cents, pictures, is_shop_open, search
    from listings, generate_series(1, 499) where id = ${first} returning id`
  await sql`with others as (${others})
    insert into saved_listings (user_id, listing_id) select ${customer.id}, id from others`.execute(server.db)
  expect((await save(customer, first)).status).toBe(200)
  const refused = await save(customer, next)
  expect([refused.status, refused.body.message]).toEqual([409, messages.tooManySaved])
  expect((await save(customer, first)).status, 'what is saved already stays').toBe(200)
  expect(await saved(customer)).toHaveLength(500)
  expect(await saved(customer)).not.toContain(next)
  await unsave(customer, first)
  const answers = await Promise.all([first, next, last].map((id) => save(customer, id)))
  expect(answers.map(({ status }) => status).sort(), 'three at once').toEqual([200, 409, 409])
  const [, , gone] = await saved(customer)
  await server.db.updateTable('listings').set({ deleted_at: new Date() }).where('id', '=', gone!).execute()
  expect((await save(customer, await aListing(server, vendor))).status).toBe(200)
})
