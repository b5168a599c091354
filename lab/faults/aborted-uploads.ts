import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Database } from '#server/database/database.ts'
import { unusedPictures } from '#server/pictures/picture-use-rows.ts'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import { aVendor } from '../../tests/support/factories.ts'
import { inTurns } from '../../tests/support/picture-senders.ts'
import { memoryOf } from '../bench/support/process-memory.ts'
import { type Sender, sendAndHangUp, sendAndVanish, sendEndlessly, sendSlowly } from './broken-uploads.ts'
import { leftUploads, sendInCutPieces } from './cut-pieces.ts'
import { openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { sendProduct } from './product-forms.ts'
import { pictureViolations } from './stored-pictures.ts'

const mebibyte = 1024 * 1024
const brokenPerRound = 21
const mostGrowthMb = 30

interface Counts {
  broken: number
  whole: number
  inPieces: number
  endlessBytes: number[]
  rss: number[]
}

const noisyPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

/** Of each round, half of them are left half sent. */
const inPiecesPerRound = 4

/** Broken uploads of every kind, one endless one, one complete one among them, and photos in pieces that are cut. */
async function sendOneRound(anySender: () => Sender, counts: Counts): Promise<string[]> {
  const kinds = [sendAndVanish, sendAndHangUp, sendSlowly]
  const photos = await Promise.all([noisyPhoto(), noisyPhoto(), noisyPhoto()])
  const broken = Array.from({ length: brokenPerRound }, (_, place) =>
    kinds[place % kinds.length]!(anySender(), photos),
  )
  const endless = sendEndlessly(anySender())
  const { url, vendor } = anySender()
  const whole = sendProduct(url, vendor, [await noisyPhoto()])
  const inPieces = Array.from({ length: inPiecesPerRound }, (_, place) =>
    sendInCutPieces(anySender(), photos[place % photos.length]!, place % 2 === 0),
  )
  await Promise.all(broken)
  counts.broken += broken.length
  counts.endlessBytes.push(await endless)
  const violations = Number.isFinite(counts.endlessBytes.at(-1)) ? [] : ['a form without an end was not cut']
  violations.push(...(await Promise.all(inPieces)).flat())
  counts.inPieces += inPieces.length
  const status = (await whole)?.status
  if (status === 201) counts.whole += 1
  else violations.push(`a whole product was answered ${status ?? 'nothing'}`)
  return violations
}

/** Every form was complete and stored, or left nothing. */
async function leftPictures(dataDir: string, db: Database): Promise<string[]> {
  const names = await readdir(join(dataDir, 'pictures'))
  const stored = new Set(names.flatMap((name) => readPictureFile(name)?.hash ?? []))
  return (await unusedPictures(db, [...stored])).map((hash) => `picture ${hash} belongs to nothing`)
}

function memoryViolations(rss: readonly number[]): string[] {
  const quarter = Math.floor(rss.length / 4)
  if (quarter < 2) return []
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth = average(rss.slice(-quarter)) - average(rss.slice(quarter, 2 * quarter))
  return growth > mostGrowthMb ? [`memory grew by ${growth.toFixed(0)} MB`] : []
}

/** Goal 7, second half: aborted, very slow and endless uploads leave nothing behind, no error and no memory. */
export const abortedUploads: FaultSuite = {
  name: 'aborted-uploads',
  goal: 7,
  fullRounds: 50,
  async run(rounds, report) {
    const market = await openRaceMarket()
    const { server, dataDir } = market
    const counts: Counts = { broken: 0, whole: 0, inPieces: 0, endlessBytes: [], rss: [] }
    const violations: string[] = []
    try {
      const vendors = await market.inMarket((empty) =>
        Promise.all(Array.from({ length: 23 }, () => aVendor(empty))),
      )
      const anySender = inTurns(vendors.map((vendor) => ({ url: server.url, vendor })))
      for (let round = 0; round < rounds; round++) {
        violations.push(...(await sendOneRound(anySender, counts)))
        counts.rss.push(memoryOf(server.pid).rss)
        report(`${counts.broken} uploads broken off, RSS ${counts.rss.at(-1)!.toFixed(0)} MB`)
      }
      // Files that are still being written get the time to end.
      await sleep(1000)
      violations.push(...(await market.inDatabase((db) => pictureViolations(dataDir, db))))
      violations.push(...(await market.inDatabase((db) => leftPictures(dataDir, db))))
      violations.push(...(await market.inDatabase(leftUploads)))
      violations.push(
        ...server.loggedErrors().map((line) => `logged: ${line.slice(0, 300)}`),
        ...memoryViolations(counts.rss),
      )
      if (server.hasEnded()) violations.unshift(`the server ended: ${server.lastWords()}`)
      return { measured: figures(counts), violations }
    } finally {
      await market.close()
    }
  },
}

function figures({ broken, whole, inPieces, endlessBytes, rss }: Counts): string {
  const later = rss.slice(Math.floor(rss.length / 4)).map(Math.round)
  return [
    `${broken} product forms cut at any byte, hung up or crawling, ${endlessBytes.length} without an end (cut after ${Math.round(Math.max(...endlessBytes) / mebibyte)} MiB at most), ${whole} whole ones among them kept`,
    `${inPieces} photos in pieces, half of the pieces cut at any byte: no whole one lost, nothing of a cut one kept`,
    `RSS ${Math.min(...later)} to ${Math.max(...later)} MB after the first quarter`,
  ].join('; ')
}
