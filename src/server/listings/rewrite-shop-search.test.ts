import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aVendorWithListing } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { type Change, subscribe } from '../response-cache/catalogue-invalidation.ts'
import { rewriteShopSearch } from './rewrite-shop-search.ts'

const server = testServer()

test('a large shop is found by its new name, and drops the cached lists once', async () => {
  const { vendor } = await aVendorWithListing(server)
  await sql`insert into listings (id, shop_id, title, description, price_cents, stock, category_id, pictures, is_shop_open, search, created_at)
    select gen_random_uuid(), shop_id, title, description, price_cents, stock, category_id, pictures, is_shop_open, '', created_at
    from listings, generate_series(1, 250) where shop_id = ${vendor.shopId}`.execute(server.db)
  await sql`update shops set name = 'Gbangbatoke House' where id = ${vendor.shopId}`.execute(server.db)
  const dropped: Change[] = []
  subscribe(server.db, (tag) => dropped.push(tag))
  await rewriteShopSearch(server.services, vendor.shopId)
  expect(dropped).toEqual(['listings'])
  expect((await server.call('GET', '/api/listings?search=gbangbatoke')).body.total).toBe(251)
})
