import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterPath } from '#server/platform/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/platform/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/platform/embedded-postgres/postmaster.ts'
import { isPostgresIn } from '#server/platform/embedded-postgres/running-process.ts'
import type { Order, VendorOrder } from '#shared/orders/order.ts'
import { expectConservation } from '../support/conservation.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { aCustomer, aListing, aVendor, type Market, type Person, type Vendor } from '../support/factories.ts'
import type { WishedLine } from '../support/order-calls.ts'
import { type Attempt, letThemOrder, sendAgain } from '../support/restless-buyers.ts'
import { inRunningDatabase } from '../support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const unitsPutIn = 100_000
const acknowledgedBeforeTheKill = 40

let dataDir: string
let server: ServerProcess
let buyers: Person[]
/** Two shops with two listings each. */
let shops: { vendor: Vendor; listingIds: string[] }[]
const everything: Attempt[] = []

const start = () => startServerProcess({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off' })

/** The embedded database of our own data folder: id and folder of its server process. */
function postmaster(): { pid: number; folder: string } {
  const folder = clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
  return { pid: readPostmaster(folder)?.pid ?? 0, folder }
}

function killDatabase(): void {
  const { pid, folder } = postmaster()
  if (isPostgresIn(folder, pid)) process.kill(pid, 'SIGKILL')
}

/** Looks into the database of the running server, past its API. */
const inDatabase = <T>(work: (market: Market) => Promise<T>): Promise<T> =>
  inRunningDatabase(dataDir, (db) => work({ db, services: { newId: uuidv7 } }))

async function get<T>(path: string, { token }: Person): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return answer.json() as Promise<T>
}

beforeAll(async () => {
  dataDir = makeDataFolder('makit-faults-')
  server = await start()
  await inDatabase(async (market) => {
    buyers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(market)))
    shops = []
    for (const name of ['Kissy Road Store', 'Bo Store']) {
      const vendor = await aVendor(market, { name })
      const listingIds = []
      for (const price of [12.5, 30])
        listingIds.push(await aListing(market, vendor, { price, stock: unitsPutIn }))
      shops.push({ vendor, listingIds })
    }
  })
})

afterAll(async () => {
  await server?.stop()
  // Only what a failed test left behind.
  if (readIdentity(dataDir)) killDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One or two goods, often of two shops, in any order, so that the orders meet on the same rows. */
function anyWish(): WishedLine[] {
  const listingIds = shops.flatMap((shop) => shop.listingIds)
  const first = randomInt(listingIds.length)
  const second = (first + randomInt(listingIds.length)) % listingIds.length
  return [...new Set([first, second])].map((index) => ({
    listingId: listingIds[index]!,
    quantity: randomInt(1, 4),
  }))
}

const linesOf = (lines: readonly { listingId: string; quantity?: number }[]) =>
  lines.map(({ listingId, quantity }) => `${listingId} × ${quantity}`).toSorted()

/** What the buyers find in their orders, by order id. */
async function ordersFound(): Promise<Map<string, Order>> {
  const answers = await Promise.all(buyers.map((buyer) => get<{ orders: Order[] }>('/api/order/', buyer)))
  return new Map(answers.flatMap(({ orders }) => orders.map((order) => [order._id, order] as const)))
}

/** Each acknowledged order once and whole, for its buyer and for its shops; no other order; every unit accounted for. */
async function expectNothingLostOrDoubled(): Promise<void> {
  const found = await ordersFound()
  const acknowledged = everything.map(({ orderId }) => orderId)
  expect([...found.keys()].toSorted()).toEqual(acknowledged.toSorted())
  for (const { orderId, lines } of everything)
    expect(linesOf(found.get(orderId!)!.items)).toEqual(linesOf(lines))

  for (const { vendor, listingIds } of shops) {
    const { orders } = await get<{ orders: VendorOrder[] }>('/api/vendor/orders', vendor)
    const seen = orders.map(({ order, items }) => `${order}: ${linesOf(items)}`)
    const wished = everything.flatMap(({ orderId, lines }) => {
      const part = lines.filter(({ listingId }) => listingIds.includes(listingId))
      return part.length > 0 ? [`${orderId}: ${linesOf(part)}`] : []
    })
    expect(seen.toSorted()).toEqual(wished.toSorted())
  }
  const putIn = shops.flatMap(({ listingIds }) => listingIds).map((id) => [id, unitsPutIn] as const)
  await inDatabase((market) => expectConservation(market, Object.fromEntries(putIn)))
}

const rounds = [
  { name: 'the server is killed', isStartedAgain: true, kill: () => server.kill() },
  {
    name: 'the server and its database are killed',
    isStartedAgain: true,
    kill: async () => {
      const dying = server.kill()
      killDatabase()
      await dying
    },
  },
  // Nobody starts anything: the running server brings its database back.
  { name: 'the database alone is killed', isStartedAgain: false, kill: async () => killDatabase() },
]

test.each(rounds)(
  '$name while ten buyers order: what was acknowledged is there, nothing is doubled',
  async ({ kill }) => {
    const crowd = letThemOrder(server.url, buyers, anyWish)
    await expect.poll(crowd.count, { timeout: 20_000 }).toBeGreaterThan(acknowledgedBeforeTheKill)
    const before = server.pid
    await kill()
    const attempts = await crowd.attempts
    everything.push(...attempts)
    const unanswered = attempts.filter(({ orderId }) => orderId === null)
    expect(unanswered).toHaveLength(buyers.length)

    if (rounds[2]!.kill !== kill) {
      server = await start()
      expect(server.pid).not.toBe(before)
    }
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    const found = await ordersFound()
    const acknowledged = everything.flatMap(({ orderId }) => orderId ?? [])
    expect(acknowledged.filter((orderId) => !found.has(orderId))).toEqual([])

    for (const attempt of unanswered) attempt.orderId = await sendAgain(server.url, attempt)
    // A buyer who is not sure sends even an acknowledged order again, and gets the same answer.
    const [sure] = attempts
    expect(await sendAgain(server.url, sure!)).toBe(sure!.orderId)
    await expectNothingLostOrDoubled()
  },
)
