import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { manifestFile } from '#server/backup/backup-files.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import type { Vendor } from '../../tests/support/factories.ts'
import { aVendor } from '../../tests/support/factories.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { type FaultMarket, openFaultMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type Sending } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { letThemInsist } from './restless-buyers.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const buyersCount = 20
/** The goods that buyers order have no photos (tests/support/factories.ts). */
const picturelessListing = '0123456789abcdef0123456789abcdef'

/** Runs `npm run backup` or `npm run restore`, as npm does. */
const runScript = (name: 'backup' | 'restore', dataDir: string, folder: string) =>
  run(process.execPath, [`scripts/${name}.ts`, folder], { env: { ...process.env, DATA_DIR: dataDir } })

/** A buyer's history at a moment between `from` and `to`. */
const asOf = (history: readonly Sending[], from: number, to: number): Sending[] =>
  history
    .filter(({ startedAt }) => startedAt <= to)
    .map((sending) => (sending.endedAt < from ? sending : { ...sending, status: null, orderId: null }))

/** A vendor who adds products with photos, one after the other, until `stop`. */
function letThemSell(url: string, { token }: Vendor): { count: () => number; stop(): Promise<void> } {
  let count = 0
  let isOver = false
  const selling = (async () => {
    while (!isOver) {
      const [r, g, b] = [count % 256, (count * 7) % 256, (count * 31) % 256]
      const photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: { r, g, b } } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.set('title', `Cloth ${count}`)
      form.set('description', 'Dyed by hand in Makeni.')
      form.set('price', '120')
      form.set('categoryId', '01900000-0000-7000-8000-00000000ca02')
      form.set('stock', '3')
      form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cloth.jpg')
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${url}/api/listings`, { method: 'POST', headers, body: form })
      if (status === 201) count += 1
      else if (status !== 503) throw new Error(`A product was answered ${status}`)
    }
  })()
  selling.catch(() => {})
  return {
    count: () => count,
    async stop() {
      isOver = true
      await selling
    },
  }
}

interface Round {
  market: FaultMarket
  crowded: Crowded
  history: Sending[]
  /** Called when the backup is made. */
  onBackedUp(): Promise<void>
  /** The folder that holds backup and restored data. */
  place: string
}

/** Makes a backup while all users work, restores it, and compares the restored data with what the users were told. */
async function backUpAndRestore({ market, crowded, history, onBackedUp, place }: Round): Promise<string[]> {
  const folder = join(place, 'backup')
  const restored = join(place, 'data')
  const from = Date.now()
  await runScript('backup', market.dataDir, folder)
  const to = Date.now()
  await onBackedUp()
  await runScript('restore', restored, folder)
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest
  const database = await startEmbeddedPostgres({ dataDir: restored, log: { info() {}, warn: console.warn } })
  try {
    return await inDatabaseAt(database.connectionString, async (db) => [
      ...(await checkOrders(db, asOf(history, from, to), crowded.putIn)),
      ...manifest.missingPictures
        .filter((hash) => hash !== picturelessListing)
        .map((hash) => `picture ${hash} is not in the backup`),
      ...lostPictures(manifest, restored, market.dataDir),
      ...(await unshownPictures(db, restored)),
    ])
  } finally {
    await database.stop()
  }
}

type Database = Parameters<Parameters<FaultMarket['inDatabase']>[0]>[0]

async function unshownPictures(db: Database, restored: string): Promise<string[]> {
  const names = new Set(readdirSync(join(restored, 'pictures')))
  const listings = await db.selectFrom('listings').select(['title', 'pictures']).execute()
  const sold = listings.filter(({ title }) => title.startsWith('Cloth '))
  if (sold.length === 0) return ['nothing that was put up during the run is in the backup']
  return sold.flatMap(({ title, pictures }) =>
    pictures
      .filter((hash) => !names.has(`${hash}-640.webp`))
      .map((hash) => `${title} lost its picture ${hash}`),
  )
}

const lostPictures = ({ pictures }: Manifest, restored: string, original: string): string[] =>
  pictures
    .filter(({ name }) => !readFileSync(join(restored, name)).equals(readFileSync(join(original, name))))
    .map(({ name }) => `${name} is not what it was`)

/** A restored market works: a server starts on it. */
async function opens(dataDir: string): Promise<string[]> {
  const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'none' })
  const answer = await fetch(`${server.url}/api/listings`)
  await server.stop()
  return answer.ok ? [] : [`a server on the restored data answered ${answer.status}`]
}

async function tryOnce(working: Omit<Round, 'place'>, isOpened: boolean): Promise<string[]> {
  const place = makeDataFolder('makit-backup-')
  try {
    const violations = await backUpAndRestore({ ...working, place })
    return isOpened ? [...violations, ...(await opens(join(place, 'data')))] : violations
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Goal 16, second half: a backup made under load is one moment, complete, and can be restored. */
export const backup: FaultSuite = {
  name: 'backup',
  goal: 16,
  fullRounds: 20,
  async run(rounds, report) {
    const market = await openFaultMarket()
    const violations: string[] = []
    const history: Sending[] = []
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, buyersCount))
      const seller = letThemSell(market.server.url, await market.inMarket((empty) => aVendor(empty)))
      const crowd = letThemInsist(market.server.url, crowded.buyers, crowded.anyWish, history)
      const end = async () => {
        crowd.stop()
        await Promise.all([crowd.ended, seller.stop()])
      }
      try {
        await until(() => crowd.count() > 100 && seller.count() > 2)
        for (let round = 0; round < rounds; round++) {
          // While the last one is restored and checked, they would only make that slow.
          const onBackedUp = async () => void (round === rounds - 1 && (await end()))
          violations.push(...(await tryOnce({ market, crowded, history, onBackedUp }, round === 1)))
          report(`${round + 1} of ${rounds} backups, ${acknowledged(history).size} orders acknowledged`)
        }
      } finally {
        await end()
      }
      const goods = seller.count()
      const orders = acknowledged(history).size
      return {
        measured: `${rounds} backups made while ${buyersCount} buyers placed ${orders} orders and a vendor put up ${goods} goods with photos, each restored into an empty folder and checked`,
        violations,
      }
    } finally {
      await market.close()
    }
  },
}
