import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aVendor, type Vendor } from '../../tests/support/factories.ts'
import { aPhoto } from '../../tests/support/forms.ts'
import { connectionStringOf } from '../../tests/support/running-database.ts'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { type FaultMarket, openMarket } from './fault-market.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { checkpoint } from './owner-connection.ts'
import { sendProduct } from './product-forms.ts'
import { letThemInsist } from './restless-buyers.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { pictureViolations } from './stored-pictures.ts'
import { until } from './until.ts'

const megabytes = 320
const buyersCount = 10
const fullForMs = 4000

interface Tried {
  market: FaultMarket
  disk: SmallDisk
  crowded: Crowded
  vendor: Vendor
  history: History
  violations: string[]
  counts: { reads: number; refusedProducts: number; healedAfter: number[] }
}

const aNewPhoto = () => aPhoto(`#${randomInt(0x1000000).toString(16).padStart(6, '0')}`)

/** Pages and calls that work while nothing can be written. */
async function readOn({ market, crowded, violations, counts }: Tried, isOver: () => boolean): Promise<void> {
  const authorization = `Bearer ${crowded.buyers[0]!.token}`
  for (let turn = 0; !isOver(); turn++) {
    const path = [`/api/listings?search=rice&page=${turn + 1}`, '/shop', '/api/order/?page=1', '/api/cart'][
      turn % 4
    ]!
    const answer = await fetch(market.server.url + path, { headers: { authorization } }).catch(() => null)
    if (answer?.status !== 200)
      violations.push(`${path} answered ${answer?.status ?? 'nothing'} on a full disk`)
    counts.reads += 1
    await sleep(100)
  }
}

/** A product with a photo, sent again and again: stored, or refused for now. */
async function sellOn({ market, vendor, violations, counts }: Tried, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await sendProduct(market.server.url, vendor, [await aNewPhoto()])
    const isRefused = answer?.status === 503 && answer.headers.has('retry-after')
    if (isRefused) counts.refusedProducts += 1
    else if (answer?.status !== 201) violations.push(`a product was answered ${answer?.status ?? 'nothing'}`)
    await sleep(200)
  }
}

async function fillOnce(tried: Tried): Promise<void> {
  const { market, disk, crowded, history, violations, counts } = tried
  const { url } = market.server
  const crowd = letThemInsist(url, crowded.buyers, crowded.anyWish, history)
  await until(() => crowd.count() > 20)
  await checkpoint(disk.dataDir)
  disk.fill()
  let isOver = false
  const others = [readOn(tried, () => isOver), sellOn(tried, () => isOver)]
  await sleep(fullForMs)
  isOver = true
  await Promise.all(others)
  disk.free()
  if (market.server.hasEnded()) throw new Error(`The server ended: ${market.server.lastWords()}`)
  const freedAt = Date.now()
  const isHealed = async () => {
    const placed = history.findLast(({ startedAt, orderId }) => orderId !== null && startedAt > freedAt)
    return placed !== undefined && (await sendProduct(url, tried.vendor, [await aNewPhoto()]))?.status === 201
  }
  if (!(await until(isHealed, 60_000, 200))) violations.push('not healed a minute after there was room again')
  counts.healedAfter.push(Date.now() - freedAt)
  crowd.stop()
  for (const { key } of await crowd.ended) violations.push(`key ${key} was never acknowledged`)
  if (market.server.hasEnded()) violations.unshift(`the server ended: ${market.server.lastWords()}`)
}

/** Mails are files here: complete ones, or none. */
async function mailViolations(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const violations: string[] = []
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!/^Message-ID: /m.test(text) || !text.trimEnd().endsWith('Your Makit team'))
      violations.push(`${name} is half a mail`)
  }
  return violations
}

/** Goal 9: on a full disk writes are refused for now, reads go on, nothing is partly written, and service resumes by itself. */
export const diskFull: FaultSuite = {
  name: 'disk-full',
  goal: 9,
  fullRounds: 20,
  async run(rounds, report) {
    const disk = mountSmallDisk(megabytes)
    if (!disk) return { measured: 'not run: mounting a small disk is not permitted here', violations: [] }
    try {
      return await fillAgainAndAgain(disk, rounds, report)
    } finally {
      disk.unmount()
    }
  },
}

async function fillAgainAndAgain(
  disk: SmallDisk,
  rounds: number,
  report: (progress: string) => void,
): Promise<FaultResult> {
  const { dataDir } = disk
  const market = await openMarket(dataDir, {}, () => connectionStringOf(dataDir))
  try {
    const crowded = await market.inMarket((empty) => crowdMarket(empty, buyersCount))
    const vendor = await market.inMarket((empty) => aVendor(empty))
    const counts = { reads: 0, refusedProducts: 0, healedAfter: [] }
    const tried: Tried = { market, disk, crowded, vendor, history: [], violations: [], counts }
    for (let round = 0; round < rounds; round++) {
      await fillOnce(tried)
      report(`${round + 1} of ${rounds} times full, ${acknowledged(tried.history).size} orders acknowledged`)
    }
    const { history, violations } = tried
    violations.push(...(await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))))
    violations.push(
      ...(await market.inDatabase((db) => pictureViolations(dataDir, db))),
      ...(await mailViolations(dataDir)),
    )
    return { measured: figures(tried), violations }
  } finally {
    disk.free()
    await market.close()
  }
}

function figures({ history, counts }: Tried): string {
  const refused = history.filter(({ status }) => status === 503).length
  return [
    `a disk of ${megabytes} MB with database, pictures and mails full to the last byte ${counts.healedAfter.length} times, for ${fullForMs / 1000} s under ${buyersCount} buyers`,
    `${acknowledged(history).size} orders acknowledged, ${refused} sendings and ${counts.refusedProducts} products answered 503, ${counts.reads} reads answered`,
    `healed ${(Math.max(...counts.healedAfter) / 1000).toFixed(1)} s (most) after there was room again`,
  ].join('; ')
}
