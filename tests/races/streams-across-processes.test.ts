import { rmSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '#server/database/database.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { openEvents } from '../support/event-client.ts'
import { aCustomer, aVendorWithListing, type Market, type Vendor } from '../support/factories.ts'
import { kindsTold } from '../support/notifications.ts'
import { order, orderBody } from '../support/order-calls.ts'
import { callsTo } from '../support/server-calls.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createEmptyDatabase } from '../support/test-database.ts'

/** Streams at two processes of one database, one of which is killed. */
let servers: [ServerProcess, ServerProcess]
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let market: Market
let vendor: Vendor
let listingId: string
const dataDir = makeDataFolder('makit-streams-')

const at = ({ url }: ServerProcess) => ({ call: callsTo(url) })

async function placeAt(server: ServerProcess): Promise<void> {
  const answer = await order(at(server), await aCustomer(market), orderBody([{ listingId, price: 10 }]))
  expect(answer.status, answer.body?.message).toBe(201)
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, RATE_LIMIT: 'off' }
  servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  const db = createDatabase(createPool(database.connectionString, () => {}))
  market = { db, services: { newId: uuidv7 } }
  const made = await aVendorWithListing(market, { price: 10, stock: 1000 })
  vendor = made.vendor
  listingId = made.listingId
}, 120_000)

afterAll(async () => {
  await market?.db.destroy()
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('orders at both processes reach the streams at both, each once', async () => {
  const clients = await Promise.all(servers.map(({ url }) => openEvents(url, vendor)))
  await Promise.all(Array.from({ length: 20 }, (_, turn) => placeAt(servers[turn % 2]!)))
  for (const client of clients) {
    await client.until(20)
    expect(new Set(client.events.map(({ notification }) => notification._id)).size).toBe(20)
    expect(client.events).toHaveLength(20)
    client.close()
  }
})

test('when a process with streams is killed, its clients go on at the other, and nothing is lost', async () => {
  const [killed, other] = servers
  const client = await openEvents(killed.url, vendor)
  const told = (await kindsTold(at(other), vendor)).length
  await killed.kill()
  expect(await client.ended).toBe('broken')
  // Meanwhile nothing listens.
  await placeAt(other)
  const again = await openEvents(other.url, vendor)
  expect(await kindsTold(at(other), vendor)).toHaveLength(told + 1)
  await placeAt(other)
  await again.until(1)
  expect(await kindsTold(at(other), vendor)).toHaveLength(told + 2)
  expect(again.events).toHaveLength(1)
  again.close()
})

test('a process that stops with open streams stops in order', async () => {
  const [, stopped] = servers
  const client = await openEvents(stopped.url, vendor)
  expect(await stopped.stop()).toBe(0)
  expect(await client.ended).toBe('ended')
  expect(stopped.loggedErrors()).toEqual([])
})
