import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aCustomer, aVendorWithListing } from '#tests/support/factories.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool } from '../database/database.ts'
import type { App } from '../http/route-module.ts'
import { measure } from './metrics.ts'
import { listenForMetrics } from './metrics-listener.ts'

const server = testServer()
let app: App
let origin: string
let pool: pg.Pool
let stop: () => Promise<void>
const address = { host: '127.0.0.1', port: 4764 }

const figures = async () => (await fetch(`http://${address.host}:${address.port}/metrics`)).text()
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  )

beforeAll(async () => {
  const url = server.services.settings.databaseUrl!
  pool = createPool(url, () => {})
  const services = { ...server.services, db: createDatabase(pool) }
  app = await buildApp(services, url)
  const registry = measure({ app, pool, db: services.db, now: services.now })
  stop = await listenForMetrics(address, registry)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await stop()
  await app.close()
  if (!pool.ended) await pool.end()
})

test('requests are counted by route, never by address', async () => {
  for (const id of [1, 2, 3]) await fetch(`${origin}/api/listings/0190aaaa-0000-7000-8000-00000000000${id}`)
  await fetch(`${origin}/api/nothing/at-all?search=palm+oil`)
  const text = await figures()
  const count = (labels: string) => figure(text, `makit_request_duration_seconds_count{${labels}}`)
  expect(count('method="GET",route="/api/listings/:id",status="404"')).toBe(3)
  expect(text).not.toMatch(/0190aaaa|at-all|palm/)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('answers out of memory, connections, jobs and orders are counted', async () => {
  const { listingId } = await aVendorWithListing(server, { price: 10 })
  await aPlacedOrder(server, await aCustomer(server), [{ listingId, price: 10 }])
  await expect
    .poll(async () => {
      await fetch(`${origin}/api/category`)
      return figure(await figures(), 'makit_cached_responses_served_total')
    })
    .toBeGreaterThan(0)
  const text = await figures()
  expect(figure(text, 'makit_orders_last_hour')).toBe(1)
  expect(figure(text, 'makit_jobs{name="send-mail",state="waiting"}')).toBeGreaterThan(0)
  expect(figure(text, 'makit_database_connections{state="waited for"}')).toBe(0)
  expect(text).toMatch(/^makit_refused_requests_total\{class="\w+"\} 0$/m)
})

test('the age of the newest backup is told as soon as there is one', async () => {
  expect(await figures()).not.toMatch(/^makit_backup_age_seconds /m)
  await server.db
    .updateTable('settings')
    .set({ backed_up_at: new Date(Date.now() - 3_600_000) })
    .execute()
  expect(figure(await figures(), 'makit_backup_age_seconds')).toBeGreaterThan(3_500)
})

test('nothing else is told there', async () => {
  expect((await fetch(`http://${address.host}:${address.port}/`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`)).status).not.toBe(200)
})

test('without the database the other figures are still told', async () => {
  await pool.end()
  const text = await figures()
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).not.toMatch(/^makit_(orders_last_hour|jobs)[ {]/m)
})
