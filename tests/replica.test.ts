import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { NotPrimaryError } from '#server/database/not-primary.ts'
import { ReplicaReads } from '#server/database/replica-reads.ts'
import { notFound } from '#server/errors.ts'
import { canRunPairs, type DatabasePair, openDatabasePair } from './support/database-pair.ts'
import {
  aListing,
  anAdministrator,
  aVendor,
  type Market,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { testServer } from './support/test-server.ts'

const log = pino({ level: 'silent' })
const within = { timeout: 20_000, interval: 20 }

const server = testServer()
let pair: DatabasePair
let primary: Database
let reads: ReplicaReads

const poolTo = (replicaUrl: string) => createPool(replicaUrl, () => {}, { mayBeReplica: true })

const isOnReplica = () =>
  reads.read(async (db) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]!.is
  })
const untilUsed = () => vi.waitFor(async () => expect(await isOnReplica()).toBe(true), within)

let written = 0
/** Writes on the primary; returns what a read that comes after it has to see. */
async function write(): Promise<number> {
  const value = ++written
  await sql`insert into noted (value) values (${value})`.execute(primary)
  return value
}
const newest = (db: Database) =>
  sql<{ value: number }>`select max(value) as value from noted`.execute(db).then(({ rows }) => rows[0]!.value)

describe.skipIf(!canRunPairs)('with a replica by streaming replication', () => {
  beforeAll(async () => {
    pair = await openDatabasePair()
    primary = createDatabase(createPool(pair.primaryUrl, () => {}))
    await sql`create table noted (value integer)`.execute(primary)
    reads = new ReplicaReads({ primary, replica: poolTo(pair.replicaUrl), ...pair, log })
  }, 120_000)
  afterAll(async () => {
    await reads?.close()
    await primary?.destroy()
    await pair?.close()
  }, 60_000)
  beforeEach(untilUsed)

  test('a read on the replica sees everything acknowledged before it', async () => {
    const before = { ...reads.served }
    for (let round = 0; round < 100; round++) {
      const value = await write()
      const seen = await Promise.all(Array.from({ length: 4 }, () => reads.read(newest)))
      expect(seen).toEqual([value, value, value, value])
    }
    expect(reads.served.replica).toBeGreaterThan(before.replica)
  })

  test('behind, it answers nothing; when it has caught up, it does again', async () => {
    await pair.pauseReplay()
    const value = await write()
    expect(await reads.read(newest)).toBe(value)
    const { replica: served } = reads.served
    expect(await Promise.all([reads.read(newest), reads.read(newest)])).toEqual([value, value])
    expect(reads.served.replica).toBe(served)
    await pair.resumeReplay()
    await untilUsed()
    expect(await reads.read(newest)).toBe(value)
  })

  test('always two seconds behind, it never shows what is older than the last write', async () => {
    await pair.delayReplay('2s')
    for (const end = Date.now() + 3_000; Date.now() < end; await sleep(50)) {
      const value = await write()
      expect(await reads.read(newest)).toBe(value)
    }
    await pair.delayReplay('0')
  })

  test('killed in the middle of reads, it costs nobody an error', async () => {
    const value = await write()
    const slow = (db: Database) => sql`select pg_sleep(0.5)`.execute(db).then(() => newest(db))
    const begun = Array.from({ length: 5 }, () => reads.read(slow))
    await sleep(100)
    await pair.killReplica()
    expect(await Promise.all(begun)).toEqual(Array.from({ length: 5 }, () => value))
    expect(await isOnReplica()).toBe(false)
    await pair.startReplica()
  })

  test('frozen, it costs nobody an error', async () => {
    const value = await write()
    pair.freeze()
    try {
      expect(await Promise.all([1, 2, 3].map(() => reads.read(newest)))).toEqual([value, value, value])
    } finally {
      pair.thaw()
    }
  })

  test('a write in a read is refused and not repeated, nor is an answer such as 404', async () => {
    const writing = reads.read((db) => sql`insert into noted (value) values (0)`.execute(db))
    await expect(writing).rejects.toThrow('read-only transaction')
    const looked = vi.fn(async () => {
      throw notFound()
    })
    await expect(reads.read(looked)).rejects.toMatchObject({ status: 404 })
    expect(looked).toHaveBeenCalledTimes(1)
  })

  test('what takes the replica too long is not asked of the primary as well', async () => {
    const slow = vi.fn((db: Database) =>
      db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = '20ms'`.execute(tx)
        await sql`select pg_sleep(5)`.execute(tx)
      }),
    )
    await expect(reads.read(slow)).rejects.toMatchObject({ code: '57014' })
    expect(slow).toHaveBeenCalledTimes(1)
    expect(await isOnReplica()).toBe(true)
  })

  test('where its address leads to several, one that is behind answers nothing', async () => {
    const told: string[] = []
    const listened = pino({ level: 'info' }, { write: (line) => told.push(line) })
    // The primary in the place of another replica: it is found to be none.
    const spread = new ReplicaReads({
      primary,
      replica: poolTo(pair.primaryUrl),
      ...pair,
      log: listened,
    })
    await vi.waitFor(() => expect(told.join()).toContain('the replica answers reads'), within)
    const before = { ...spread.served }
    for (let round = 0; round < 5; round++) expect(await spread.read(newest)).toBe(written)
    expect(spread.served).toEqual({ replica: 0, primary: before.primary + 5 })
    await spread.close()
  })

  test('in the place of the primary it answers nothing', async () => {
    const astray = createDatabase(createPool(pair.replicaUrl, () => {}))
    await expect(newest(astray)).rejects.toBeInstanceOf(NotPrimaryError)
    await astray.destroy()
  })

  test('another database than a replica of this one is never read, and told', async () => {
    for (const replicaUrl of [server.services.settings.databaseUrl!, pair.primaryUrl]) {
      const told: string[] = []
      const strange = new ReplicaReads({
        primary,
        replica: poolTo(replicaUrl),
        primaryUrl: pair.primaryUrl,
        replicaUrl,
        log: pino({ level: 'info' }, { write: (line) => told.push(line) }),
      })
      await vi.waitFor(() => expect(told.join()).toContain('leads to no replica of this database'), within)
      await strange.read(newest)
      expect(strange.served).toEqual({ primary: 1, replica: 0 })
      await strange.close()
    }
  })

  describe('the server', () => {
    let app: Awaited<ReturnType<typeof buildApp>>
    let market: Market
    let vendor: Vendor
    let listingId: string
    let administrator: Person

    beforeAll(async () => {
      await untilUsed()
      // Without a cache, which would answer in place of the database.
      app = await buildApp({ ...server.services, db: primary, read: reads.read })
      await app.ready()
      market = { db: primary, services: { newId: uuidv7 } }
      vendor = await aVendor(market)
      listingId = await aListing(market, vendor, { title: 'Gara cloth' })
      administrator = await anAdministrator(market)
    })
    afterAll(() => app?.close())

    const get = (url: string, token?: string, from = app) =>
      from.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

    test('reads lists, pages, figures and files on the replica, and what is personal on the primary', async () => {
      const shared: [string, string?][] = [
        ['/api/listings'],
        ['/api/listings?search=gara+clth'],
        [`/api/listings/${listingId}`],
        [`/api/listings/${listingId}/reviews`],
        [`/api/shops/${vendor.shopId}`],
        [`/api/shops/${vendor.shopId}/reviews`],
        ['/api/towns'],
        ['/api/category'],
        ['/api/blogs'],
        ['/blog/rss.xml'],
        ['/sitemap.xml'],
        ['/api/admin/figures', administrator.token],
        ['/api/vendor/figures', vendor.token],
        ['/api/vendor/listings/csv', vendor.token],
        ...['users', 'shops', 'listings', 'orders', 'payments', 'messages'].map((name): [string, string] => [
          `/api/admin/csv/${name}`,
          administrator.token,
        ]),
      ]
      for (const [url, token] of shared) {
        // More than once where the replica was late just then.
        await vi.waitFor(async () => {
          const before = { ...reads.served }
          expect([url, (await get(url, token)).statusCode]).toEqual([url, 200])
          expect([url, reads.served.primary]).toEqual([url, before.primary])
          expect([url, reads.served.replica > before.replica]).toEqual([url, true])
        }, within)
      }
      const before = { ...reads.served }
      for (const url of ['/api/cart', '/api/order/', '/api/user/profile', '/api/vendor/orders'])
        expect([url, (await get(url, vendor.token)).statusCode]).toEqual([url, 200])
      expect(reads.served).toEqual(before)
    })

    test('is not ready where its database has become a replica, which takes no orders, and says so once', async () => {
      const told: { level: number; msg: string; reason?: string }[] = []
      const listened = pino({ level: 'info' }, { write: (line) => told.push(JSON.parse(line)) })
      const ofProbe = () =>
        told.filter(({ msg }) => /ready/.test(msg)).map(({ msg, reason }) => [msg, reason])
      const isReady = async (db: Database, address: string) => {
        const astray = await buildApp({ ...server.services, db, log: listened }, address)
        await astray.ready()
        const answers = [await get('/readyz', undefined, astray), await get('/readyz', undefined, astray)]
        await astray.close()
        return answers.map(({ statusCode }) => statusCode)
      }
      const refusal = ['not ready', 'the database is a replica or takes no writes']
      // New connections lead there, and those that are open still to the primary.
      expect(await isReady(primary, pair.replicaUrl)).toEqual([503, 503])
      expect(ofProbe()).toEqual([refusal])
      // The pool leads there, through a pooler that has opened its own connections since.
      const pooled = createDatabase(poolTo(pair.replicaUrl))
      expect(await isReady(pooled, pair.primaryUrl)).toEqual([503, 503])
      expect(ofProbe()).toEqual([refusal, refusal])
      await pooled.destroy()
      expect(await isReady(primary, pair.primaryUrl)).toEqual([200, 200])
      expect(ofProbe()).toEqual([refusal, refusal])
    })

    test('shows each change at once, though lists come from the replica', async () => {
      const caching = await buildApp({ ...server.services, db: primary, read: reads.read }, pair.primaryUrl)
      await caching.ready()
      const total = async () => (await get('/api/listings', undefined, caching)).json().total
      const { replica: before } = reads.served
      for (let listings = 2; listings < 30; listings++) {
        await aListing(market, vendor)
        expect([await total(), await total()]).toEqual([listings, listings])
      }
      expect(reads.served.replica).toBeGreaterThan(before)
      await pair.pauseReplay()
      await aListing(market, vendor)
      expect([await total(), await total()]).toEqual([30, 30])
      await pair.resumeReplay()
      await caching.close()
    })
  })
})
