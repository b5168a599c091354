import { setImmediate as nextTurn } from 'node:timers/promises'
import { longest } from '#shared/fields.ts'
import { countOutcomes, importMessages } from '#shared/listings/import/import-lines.ts'
import type { ImportPreview } from '#shared/listings/import/listing-import.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../../database/database.ts'
import { conflict, forbidden, invalidField } from '../../errors.ts'
import type { SentFile } from '../../http/sent-file.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { listCategories } from '../category-rows.ts'
import { lockShopOpenness } from '../locks.ts'
import { usualPrices } from '../own/usual-price-rows.ts'
import { ownPicturesAmong, ownTitlesAmong } from '../own-listing-rows.ts'
import { imports, importTurns } from './import-queue.ts'
import { replaceOpenImport } from './import-rows.ts'
import { judgeLine } from './judge-line.ts'
import { hashIn, idsIn, namesIn, picturesCell } from './line-fields.ts'
import type { JudgedLine, Judging } from './planned-import.ts'
import { findPreviewed } from './previewed-rows.ts'
import { type ProductRow, type ProductTable, readProductTable } from './read-product-table.ts'
import { type StoredByName, storeNamedPictures } from './store-named-pictures.ts'

/** A vendor who mends a file line by line needs no more. */
const mostPerHour = 60

interface SentImport {
  file: SentFile | undefined
  pictures: readonly SentFile[]
}

/**
 * Says line by line what a CSV file would do to a vendor's products, and keeps that to be carried out; the shop's earlier
 * preview is gone. No product changes. Throws AppError 400 when the file is no table of products, 409 without a shop, 403
 * when the account is no active vendor any more, 429 beyond the hour's limit, and 503 when too many wait.
 */
export async function previewImport(
  services: Services,
  vendorId: string,
  { file, pictures }: SentImport,
): Promise<ImportPreview> {
  if (!file) throw invalidField('file', importMessages.fileMissing)
  const limit = { kind: 'imports of products', subject: vendorId, most: mostPerHour, minutes: 60 }
  await inTransaction(services.db, (tx) => countEvent(tx, services.settings, limit))
  return imports.run(async () => {
    const stored = await storePictures(services, vendorId, file, pictures)
    return importTurns.run(async () => {
      const table = await readProductTable(await file.read())
      const { judging, notes } = await gather(services, vendorId, table, stored)
      const lines = await judgeLines(table.rows, judging)
      return keep(services, vendorId, lines, notes, judging)
    })
  }, vendorId)
}

/** Takes a turn only to read what the file calls them; what was read of it does not stay in memory meanwhile. */
async function storePictures(
  services: Services,
  vendorId: string,
  file: SentFile,
  pictures: readonly SentFile[],
): Promise<StoredByName> {
  if (pictures.length === 0) return { pictures: new Map(), unused: [] }
  const names = await importTurns.run(async () =>
    pictureNamesIn((await readProductTable(await file.read())).rows),
  )
  return storeNamedPictures(services, vendorId, pictures, (name) => names.has(name))
}

/** All that the lines are judged by, in a few queries however many they are. */
async function gather(
  services: Services,
  vendorId: string,
  { rows, otherColumns, hasDecimalComma }: ProductTable,
  { pictures, unused }: StoredByName,
): Promise<{ judging: Judging; notes: string[] }> {
  const { db } = services
  const names = await pictureNamesIn(rows)
  const own = await findPreviewed(db, vendorId, idsIn(rows))
  const categories = await listCategories(db)
  const hashes = [...names].flatMap((name) => hashIn(name) ?? [])
  const titles = rows.flatMap(({ cells: { _id = '', title = '' } }) => {
    const isOfNoListing = _id.trim() !== '' || title.trim().length > longest.title
    return isOfNoListing ? [] : [title.trim().toLowerCase()]
  })
  const judging = {
    own: new Map(own.map((row) => [row.id, row])),
    ownTitles: new Set(await ownTitlesAmong(db, vendorId, titles)),
    categories,
    usual: await usualPrices(
      db,
      vendorId,
      categories.map(({ _id }) => _id),
    ),
    pictures,
    ownPictures: new Set(await ownPicturesAmong(db, vendorId, hashes)),
    hasDecimalComma,
  }
  const notes = [
    ...otherColumns.map((name) => `The column “${name}” is not read.`),
    ...unused.map((name) => `No line names the picture ${name}.`),
  ]
  return { judging, notes }
}

/** What the lines call their pictures, in lower case. */
async function pictureNamesIn(rows: readonly ProductRow[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const row of rows) {
    await nextTurn()
    const cell = picturesCell(row.cells)
    for (const name of [cell, ...namesIn(cell)]) names.add(name.toLowerCase())
  }
  return names
}

/** After each line other requests take their turn: one with as many accents as a description may have takes milliseconds. */
async function judgeLines(rows: readonly ProductRow[], judging: Judging): Promise<JudgedLine[]> {
  const lineOfId = new Map<string, number>()
  const lines: JudgedLine[] = []
  for (const row of rows) {
    await nextTurn()
    lines.push(judgeLine(row, judging, lineOfId))
  }
  return lines
}

/** As JSON. Of all lines in one turn it would take long. */
async function planOf(judged: readonly JudgedLine[]): Promise<string> {
  const lines: string[] = []
  for (const { plan } of judged) {
    await nextTurn()
    lines.push(JSON.stringify(plan))
  }
  return `[${lines.join()}]`
}

async function keep(
  { db, newId }: Services,
  vendorId: string,
  judged: readonly JudgedLine[],
  notes: readonly string[],
  { pictures }: Judging,
): Promise<ImportPreview> {
  const importId = newId()
  const lines = judged.map(({ plan: _plan, ...line }) => line)
  const plan = countOutcomes(lines).faulty > 0 ? null : await planOf(judged)
  return inTransaction(db, async (tx) => {
    const shop = await lockShopOpenness(tx, vendorId)
    if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
    if (!shop.isVendor) throw forbidden()
    await replaceOpenImport(tx, {
      id: importId,
      shopId: shop.shopId,
      lines,
      notes,
      plan,
      pictures: [...pictures.values()].flatMap((picture) => ('hash' in picture ? [picture.hash] : [])),
    })
    return { importId, lines, notes: [...notes], result: null }
  })
}
