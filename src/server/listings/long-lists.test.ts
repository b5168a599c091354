import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { aCustomer, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { leaveUnread } from '#tests/support/unread-answers.ts'

const server = testServer()
const most = 1_000

let vendor: Vendor
let buyer: Person
let address: string

beforeAll(async () => {
  vendor = await aVendor(server)
  buyer = await aCustomer(server)
  address = await server.listen()
  await sql`insert into listings
      (id, shop_id, category_id, title, description, price_cents, pictures, is_shop_open, search)
    select gen_random_uuid(), ${vendor.shopId}, ${categories[2]._id}, 'Rice', repeat('€', 5000), 10000,
      ${['a'.repeat(32)]}::text[], true, '' from generate_series(1, ${most}::int)`.execute(server.db)
  await sql`insert into saved_listings (user_id, listing_id) select ${buyer.id}, id from listings`.execute(
    server.db,
  )
})

describe.each([
  ['/api/vendor/listings', 'listings', () => vendor],
  ['/api/saved', 'savedListings', () => buyer],
])('%s with a thousand long descriptions', (path, name, person) => {
  const read = async (query: string) => {
    const { status, headers, body } = await server.call('GET', path + query, { token: person().token })
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return { body, isInParts: headers['content-length'] === undefined }
  }

  test('is whole, in parts, as its pages are one after the other', async () => {
    const { body, isInParts } = await read('')
    expect(isInParts).toBe(true)
    const byPages: Listing[] = []
    for (let page = 1; page <= most / 100; page++) {
      const part = await read(`?limit=100&page=${page}`)
      expect(part.isInParts, 'a page is short').toBe(false)
      byPages.push(...part.body[name])
    }
    expect(body[name]).toEqual(byPages)
    expect(byPages).toHaveLength(most)
  })

  test('goes to an account twice at once; who does not read it gets no third', async () => {
    const ask = () => leaveUnread(address, person(), path)
    const asked = [await ask(), await ask(), await ask()]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 429])
    expect((await read('?limit=100')).body[name], 'a short list goes to them all the same').toHaveLength(100)
    for (const { close } of asked) close()
    await expect
      .poll(async () => {
        const { status, close } = await ask()
        close()
        return status
      })
      .toBe(200)
  })
})
