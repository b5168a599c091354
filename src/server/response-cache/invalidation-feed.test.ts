import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool, inTransaction } from '../database/database.ts'
import { type Change, publishInvalidation, publishStockInvalidation } from './catalogue-invalidation.ts'
import { InvalidationFeed } from './invalidation-feed.ts'

const server = testServer()
const cleanups: (() => Promise<unknown>)[] = []
const within = { timeout: 30_000 }

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A connection to the database that can fall silent without being closed, as a radio link does. */
async function aConnection() {
  const { hostname, port } = new URL(server.services.settings.databaseUrl!)
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    sockets.push(near, far)
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const address = new URL(server.services.settings.databaseUrl!)
  address.hostname = '127.0.0.1'
  const fallSilent = () => {
    for (const socket of sockets) socket.pause()
  }
  address.port = String((proxy.address() as { port: number }).port)
  return { connectionString: address.href, fallSilent }
}

async function aFeed(connectionString: string) {
  const db = createDatabase(createPool(server.services.settings.databaseUrl!, () => {}))
  const received: Change[] = []
  const states: boolean[] = []
  const feed = new InvalidationFeed(
    { connectionString, db, log: server.services.log },
    { onInvalidation: (tag) => received.push(tag), onListening: (isListening) => states.push(isListening) },
  )
  cleanups.push(
    () => db.destroy(),
    () => feed.close(),
  )
  feed.open()
  await vi.waitFor(() => expect(states.at(-1)).toBe(true), within)
  return { db, feed, received, states }
}

test('a silent connection counts as lost, and is opened anew', async () => {
  const connection = await aConnection()
  const { states, received } = await aFeed(connection.connectionString)
  connection.fallSilent()
  await vi.waitFor(() => expect(states).toContain(false), within)
  await vi.waitFor(() => expect(states.at(-1)).toBe(true), within)
  await inTransaction(server.db, (tx) => publishInvalidation(tx, 'blog'))
  await vi.waitFor(() => expect(received).toContain('blog'), within)
})

test('a change by this process is heard before its transaction returns, even when that failed', async () => {
  const { db, received } = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, (tx) => publishInvalidation(tx, 'shops'))
  // At least once: the database may have notified us by now as well.
  expect(received).toContain('shops')
  const failing = inTransaction(db, async (tx) => {
    publishStockInvalidation(tx, ['x'])
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(received).toContain('listing x')
})

test('other processes hear of a change when it is committed, not before', async () => {
  const { db } = await aFeed(server.services.settings.databaseUrl!)
  const other = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, async (tx) => {
    await publishInvalidation(tx, 'listing a')
    throw new Error('changed our mind')
  }).catch(() => {})
  await inTransaction(db, (tx) => publishInvalidation(tx, 'listing b'))
  await vi.waitFor(() => expect(other.received).toContain('listing b'), within)
  expect(other.received).not.toContain('listing a')
})

test('changed stock is published to other processes, at the latest when this one ends', async () => {
  const { db, feed } = await aFeed(server.services.settings.databaseUrl!)
  const other = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, async (tx) => publishStockInvalidation(tx, ['a']))
  await vi.waitFor(() => expect(other.received).toContain('listing a'), within)
  await inTransaction(db, async (tx) => publishStockInvalidation(tx, ['b']))
  await feed.close()
  await vi.waitFor(() => expect(other.received).toContain('listing b'), within)
})
