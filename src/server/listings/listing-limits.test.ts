import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing, aVendor } from '#tests/support/factories.ts'
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
