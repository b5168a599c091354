import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/platform/database.ts'
import type { PutIn } from '../support/accounted-units.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { aCustomer, aListing, aVendor, type Market, type Person } from '../support/factories.ts'
import type { WishedLine } from '../support/order-calls.ts'
import { inRunningDatabase } from '../support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { killPostgres } from './embedded-processes.ts'

/** A server process with an empty market on an embedded database of its own, durable as in life. */
export interface FaultMarket {
  dataDir: string
  /** The process that runs now. */
  server: ServerProcess
  /** Starts the server again after it was killed. */
  restart(): Promise<void>
  /** Works in its database, past its API. */
  inMarket<T>(work: (market: Market) => Promise<T>): Promise<T>
  inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openFaultMarket(settings: Record<string, string> = {}): Promise<FaultMarket> {
  const dataDir = makeDataFolder('makit-faults-')
  const start = () => startServerProcess({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', ...settings })
  const market: FaultMarket = {
    dataDir,
    server: await start(),
    async restart() {
      market.server = await start()
    },
    inDatabase: (work) => inRunningDatabase(dataDir, work),
    inMarket: (work) => inRunningDatabase(dataDir, (db) => work({ db, services: { newId: uuidv7 } })),
    async close() {
      await market.server.stop()
      // Only what a suite that failed left behind.
      killPostgres(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return market
}

/** Buyers, and the goods they fight for. */
export interface Crowded {
  buyers: Person[]
  putIn: PutIn
  /** One or two goods, often of two shops, in any order, so that the orders meet on the same rows. */
  anyWish(): WishedLine[]
}

const unitsPutIn = 1_000_000

/** Fills a market with two shops of two goods each, in stock for any number of orders. */
export async function crowdMarket(market: Market, buyersCount: number): Promise<Crowded> {
  const buyers = await Promise.all(Array.from({ length: buyersCount }, () => aCustomer(market)))
  const listingIds: string[] = []
  for (const name of ['Kissy Road Store', 'Bo Store']) {
    const vendor = await aVendor(market, { name })
    for (const price of [12.5, 30])
      listingIds.push(await aListing(market, vendor, { price, stock: unitsPutIn }))
  }
  const anyWish = () => {
    const first = randomInt(listingIds.length)
    const second = (first + randomInt(listingIds.length)) % listingIds.length
    return [...new Set([first, second])].map((index) => ({
      listingId: listingIds[index]!,
      quantity: randomInt(1, 4),
    }))
  }
  return { buyers, anyWish, putIn: new Map(listingIds.map((id) => [id, unitsPutIn])) }
}

/** Looks every few milliseconds until it is so; false when it never is. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
  everyMs = 5,
): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(everyMs))
    if (await isSo()) return true
  return false
}

/** Whether the server says that it can serve. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
