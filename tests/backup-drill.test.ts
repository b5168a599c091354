import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import { aCustomer, aSession, aVendor, type Person, type Vendor } from './support/factories.ts'
import { aPhoto, sendForm } from './support/forms.ts'
import { aPlacedOrder, decideItem, ordersOf, vendorOrdersOf, type WishedLine } from './support/order-calls.ts'
import { inDatabaseAt } from './support/running-database.ts'
import { type S3Server, startS3Server } from './support/s3-server.ts'
import { callsTo } from './support/server-calls.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { createEmptyDatabase } from './support/test-database.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const run = promisify(execFile)

/** The people of the market, who sign in again after a restore. */
interface People {
  vendors: Vendor[]
  buyers: Person[]
}

interface Market extends People {
  lines: WishedLine[]
}

/** What the site shows to each of them, and every picture in every width. */
interface Shown {
  orders: unknown
  sales: unknown
  listings: unknown
  pictures: Map<string, Buffer>
}

let backups: S3Server
let folder: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  backups = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'makit-drill-'))
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
  await backups.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Three shops of two products with photos, and orders that wait, are accepted or rejected. */
async function fill(server: TestServer): Promise<Market> {
  const vendors = await Promise.all([1, 2, 3].map(() => aVendor(server)))
  const buyers = [await aCustomer(server), await aCustomer(server)]
  const lines: WishedLine[] = []
  for (const [at, vendor] of [...vendors, ...vendors].entries()) {
    const answer = await sendForm(server, 'POST', '/api/listings', vendor.token, [
      ['title', `Gara cloth ${at}`],
      ['price', String(100 + at)],
      ['stock', '9'],
      ['categoryId', '01900000-0000-7000-8000-00000000ca02'],
      ['images', await aPhoto(`#${at}8${at}f4${at}`)],
    ])
    expect(answer.status).toBe(201)
    lines.push({ listingId: answer.body.listing._id, price: 100 + at })
  }
  for (const buyer of buyers) {
    await aPlacedOrder(server, buyer, lines)
    await aPlacedOrder(server, buyer, [lines[0]!])
  }
  for (const [at, vendor] of vendors.entries()) {
    const [sale] = await vendorOrdersOf(server, vendor)
    const decided = await decideItem(
      server,
      vendor,
      sale!._id,
      sale!.items[0]!._id,
      at === 0 ? 'rejected' : 'accepted',
      at === 0 ? { reason: 'Torn' } : {},
    )
    expect(decided.status).toBe(200)
  }
  return { vendors, buyers, lines }
}

async function show(url: string, { vendors, buyers }: People, names: readonly string[]): Promise<Shown> {
  const server = { call: callsTo(url) }
  const pictures = names.map(async (name): Promise<[string, Buffer]> => {
    const answer = await fetch(`${url}/pictures/${name}`)
    return [name, answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(String(answer.status))]
  })
  return {
    orders: await Promise.all(buyers.map((buyer) => ordersOf(server, buyer))),
    sales: await Promise.all(vendors.map((vendor) => vendorOrdersOf(server, vendor))),
    listings: (await server.call('GET', '/api/listings')).body,
    pictures: new Map(await Promise.all(pictures)),
  }
}

async function pictureNames({ services }: TestServer): Promise<string[]> {
  const found: string[] = []
  for await (const names of services.pictures.files.names()) found.push(...names)
  return found.filter((name) => !readPictureFile(name)!.isLinkPreview)
}

const script = (name: string, settings: Record<string, string>, ...given: string[]) =>
  run(process.execPath, [`scripts/${name}.ts`, ...given], { env: { ...process.env, ...settings } })

/** The settings of an operator who keeps the backups of a market below this folder of the bucket. */
function backupSettings(below: string): Record<string, string> {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = backups.settings
  return {
    BACKUP_URL: `s3://makit/${below}`,
    BACKUP_S3_ENDPOINT: S3_ENDPOINT!,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID!,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY!,
  }
}

/** The market as it is restored from there, elsewhere. */
interface Restored {
  server: ServerProcess
  people: People
  settings: Record<string, string> & { DATA_DIR: string }
  /** Throws the database away, too. */
  lose(): Promise<void>
}

async function restoreElsewhere(
  below: string,
  people: People,
  name: string,
  place: Record<string, string> = {},
): Promise<Restored> {
  const database = await createEmptyDatabase()
  const settings = { ...place, DATABASE_URL: database.connectionString, DATA_DIR: join(folder, below, name) }
  const { stdout } = await script('restore', { ...settings, ...backupSettings(below) }, 'newest')
  expect(stdout).toMatch(/^Restored \d+ rows and \d+ picture files as of /)
  const server = await startServerProcess({ ...settings, SEED: 'none' })
  let isLost = false
  const lose = async () => {
    if (isLost) return
    isLost = true
    expect(await server.stop()).toBe(0)
    expect(server.loggedErrors()).toEqual([])
    await database.drop()
    await rm(settings.DATA_DIR, { recursive: true, force: true })
  }
  cleanups.push(lose)
  const signedIn = <P extends Person>(all: readonly P[]) =>
    inDatabaseAt(database.connectionString, (db) =>
      Promise.all(
        all.map(async (one) => ({
          ...one,
          token: await aSession({ db, services: { newId: uuidv7 } }, one.id),
        })),
      ),
    )
  return {
    server,
    people: { vendors: await signedIn(people.vendors), buyers: await signedIn(people.buyers) },
    settings,
    lose,
  }
}

test('a lost market comes back from the bucket: its orders and every byte of its pictures, in a bucket or a folder, and trade goes on', async () => {
  // Each database has a folder of its own.
  const [ofFirst, ofSecond] = [uuidv7(), uuidv7()]
  const first = await startTestServer()
  const people = await fill(first)
  const names = await pictureNames(first)
  expect(names.length).toBe(18)
  const before = await show(await first.listen(), people, names)
  expect(JSON.stringify(before.listings)).toContain('Gara cloth 5')
  for (const status of ['pending', 'accepted', 'rejected'])
    expect(JSON.stringify(before.orders)).toContain(status)
  const { databaseUrl, dataDir } = first.services.settings
  await script('backup', { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, ...backupSettings(ofFirst) })
  // Ends with its database and its folder.
  await first.stop()

  const { settings: pictures, stop: loseBucket } = await startS3Server()
  const second = await restoreElsewhere(ofFirst, people, 'second', pictures)
  expect(await show(second.server.url, second.people, names)).toEqual(before)

  await script('backup', { ...second.settings, ...backupSettings(ofSecond) })
  await second.lose()
  await loseBucket()

  const third = await restoreElsewhere(ofSecond, people, 'third')
  expect(await show(third.server.url, third.people, names)).toEqual(before)
  const [buyer] = third.people.buyers
  await aPlacedOrder({ call: callsTo(third.server.url) }, buyer!, people.lines)
}, 180_000)
