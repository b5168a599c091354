import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { mostShopListings } from '#shared/listings/limits.ts'
import { aListing, aVendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { carryOut, previewOf, productFile } from '#tests/support/product-files.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

test('an account adds, changes and deletes a thousand products in an hour, and then waits', async () => {
  const vendor = await aVendor(server)
  const [id, other] = [await aListing(server, vendor), await aListing(server, vendor)]
  const call = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, { token: vendor.token, body })
  const changes = [
    () => call('PUT', `/api/listings/${id}`, { stock: 7 }),
    () => call('PUT', '/api/vendor/listings', { ids: [id], isActive: false }),
    () => call('DELETE', '/api/vendor/listings', { ids: [id] }),
    () => call('DELETE', `/api/listings/${other}`),
  ]
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from rate_limit_events
      where kind = 'listing change' and subject = ${vendor.id}`.execute(server.db)
    return rows[0]!.count
  }
  await sql`insert into rate_limit_events (kind, subject, happened_at)
    select 'listing change', ${vendor.id}, now() from generate_series(1, ${1_000 - (await counted())})`.execute(
    server.db,
  )
  for (const change of changes) expect((await change()).status).toBe(429)
  expect((await call('PUT', '/api/listings/none', { stock: 7 })).status).toBe(404)
  await sql`delete from rate_limit_events where subject = ${vendor.id}`.execute(server.db)
  for (const change of changes) expect((await change()).status).toBe(200)
  expect(await counted()).toBe(4)
})

test('a shop has ten thousand products that are not deleted, however they are added', async () => {
  const vendor = await aVendor(server)
  const listing = await aListing(server, vendor)
  const [{ images }] = (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body
    .listings
  await server.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into listings (id, shop_id, title, description, price_cents, stock, category_id, pictures,
        is_active, is_shop_open, search, created_at)
      select gen_random_uuid(), shop_id, 'One of many', '', 100, 0, category_id, pictures, false, is_shop_open, '', created_at
      from listings, generate_series(1, ${mostShopListings - 2}) where id = ${listing}`.execute(tx)
  })
  const photo = await aPhoto('green')
  const add = async () => {
    const fields = { title: 'Last one', price: '10', categoryId: categories[0]._id }
    const answer = await sendForm(server, 'POST', '/api/listings', vendor.token, [
      ...Object.entries(fields),
      ['images', photo],
    ])
    return [answer.status, answer.body.code]
  }
  const importTwo = async () => {
    const line = { price: 10, category: categories[0].name, pictures: images[0] }
    const file = productFile([
      { ...line, title: 'First' },
      { ...line, title: 'Second' },
    ])
    const { status, body } = await carryOut(
      server,
      vendor,
      (await previewOf(server, vendor, file)).body.importId,
    )
    return [status, body.code]
  }
  expect(await importTwo()).toEqual([409, 'shop_full'])
  expect([await add(), await add()]).toEqual([
    [201, undefined],
    [409, 'shop_full'],
  ])
  await server.call('DELETE', `/api/listings/${listing}`, { token: vendor.token })
  expect(await add()).toEqual([201, undefined])
})
