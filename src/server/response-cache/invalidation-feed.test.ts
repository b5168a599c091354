import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool, inTransaction } from '../database/database.ts'
import { announceChange, announceStock, type CatalogueChange } from './catalogue-invalidation.ts'
import { ChangeFeed } from './invalidation-feed.ts'

const server = testServer()
const cleanups: (() => Promise<unknown>)[] = []
const patient = { timeout: 30_000 }

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A line to the database that can fall silent without being closed, as a radio link does. */
async function aLine() {
  const { hostname, port } = new URL(server.services.settings.databaseUrl!)
  const sockets: Socket[] = []
  const line = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    sockets.push(near, far)
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  const address = new URL(server.services.settings.databaseUrl!)
  address.hostname = '127.0.0.1'
  const fallSilent = () => {
    for (const socket of sockets) socket.pause()
  }
  address.port = String((line.address() as { port: number }).port)
  return { connectionString: address.href, fallSilent }
}

async function aFeed(connectionString: string) {
  const db = createDatabase(createPool(server.services.settings.databaseUrl!, () => {}))
  const heard: CatalogueChange[] = []
  const states: boolean[] = []
  const feed = new ChangeFeed(
    { connectionString, db, log: server.services.log },
    { onChange: (change) => heard.push(change), onListening: (isListening) => states.push(isListening) },
  )
  cleanups.push(
    () => db.destroy(),
    () => feed.close(),
  )
  feed.open()
  await vi.waitFor(() => expect(states.at(-1)).toBe(true), patient)
  return { db, feed, heard, states }
}

test('a line that has fallen silent counts as lost, and is made anew', async () => {
  const line = await aLine()
  const { states, heard } = await aFeed(line.connectionString)
  line.fallSilent()
  await vi.waitFor(() => expect(states).toContain(false), patient)
  await vi.waitFor(() => expect(states.at(-1)).toBe(true), patient)
  await inTransaction(server.db, (tx) => announceChange(tx, 'blog'))
  await vi.waitFor(() => expect(heard).toContain('blog'), patient)
})

test('what this process changes is heard before its transaction returns, also when that failed', async () => {
  const { db, heard } = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, (tx) => announceChange(tx, 'shops'))
  // Once for certain; the database may have told it by now as well.
  expect(heard).toContain('shops')
  const failing = inTransaction(db, async (tx) => {
    announceStock(tx, 'x')
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(heard).toContain('stock x')
})

test('others hear of a change only when it is committed', async () => {
  const { db } = await aFeed(server.services.settings.databaseUrl!)
  const other = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, async (tx) => {
    await announceChange(tx, 'listing a')
    throw new Error('changed our mind')
  }).catch(() => {})
  await inTransaction(db, (tx) => announceChange(tx, 'listing b'))
  await vi.waitFor(() => expect(other.heard).toContain('listing b'), patient)
  expect(other.heard).not.toContain('listing a')
})

test('changed stock is told to others, at the latest when the process ends', async () => {
  const { db, feed } = await aFeed(server.services.settings.databaseUrl!)
  const other = await aFeed(server.services.settings.databaseUrl!)
  await inTransaction(db, async (tx) => announceStock(tx, 'a'))
  await vi.waitFor(() => expect(other.heard).toContain('stock a'), patient)
  await inTransaction(db, async (tx) => announceStock(tx, 'b'))
  await feed.close()
  await vi.waitFor(() => expect(other.heard).toContain('stock b'), patient)
})
