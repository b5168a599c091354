import { importMessages } from '#shared/listings/import/import-lines.ts'
import type { ImportResult } from '#shared/listings/import/listing-import.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { requireRoom } from '../check-product.ts'
import { lockShopOpenness } from '../locks.ts'
import { mendsListing, notifyOfMendedListing } from '../taking-down/mended-listing.ts'
import { imports, importTurns } from './import-queue.ts'
import {
  closeImport,
  findImportState,
  type LineToCarryOut,
  linesToCarryOut,
  lockImport,
} from './import-rows.ts'
import { lockPreviewed } from './previewed-rows.ts'
import { writePlannedListings } from './write-planned-listings.ts'

/** Each may write a thousand listings anew. */
const mostPerHour = 60

const inFlight = new Map<string, Promise<ImportResult>>()

/**
 * Does what an import's preview said, all of it or nothing, once: again, it returns what it did; while it is in flight, callers
 * share it. Throws AppError 404 unless it is the vendor's, 403 when the account is no active vendor any more, 409 where a line is
 * faulty or a product is not as it was previewed (sales of products whose stock stays as it is do not matter) or a picture that
 * came along is gone, 429 beyond the hour's limit, and 503 when too many wait.
 */
export function carryOutImport(
  services: Services,
  vendorId: string,
  importId: string,
): Promise<ImportResult> {
  const key = `${vendorId} ${importId}`
  const begun = inFlight.get(key)
  if (begun) return begun
  const carrying = attempt(services, vendorId, importId).finally(() => inFlight.delete(key))
  inFlight.set(key, carrying)
  return carrying
}

async function attempt(services: Services, vendorId: string, importId: string): Promise<ImportResult> {
  const { db, settings, pictures } = services
  const previewed = await findImportState(db, vendorId, importId)
  if (!previewed) throw notFound(importMessages.notFound)
  if (previewed.result) return previewed.result
  const limit = { kind: 'imports carried out', subject: vendorId, most: mostPerHour, minutes: 60 }
  await inTransaction(db, (tx) => countEvent(tx, settings, limit))
  const run = async () => {
    // From now on no cleanup takes them before they are shown. After a restore they may be gone.
    for (const hash of previewed.pictures)
      if (!(await pictures.renewPicture(hash))) throw conflict('import_stale', importMessages.picturesGone)
    return inTransaction(db, (tx) => carryOut(tx, services, vendorId, importId))
  }
  return imports.run(() => importTurns.run(run), vendorId)
}

async function carryOut(
  tx: Transaction,
  services: Services,
  vendorId: string,
  importId: string,
): Promise<ImportResult> {
  // Locked, so that a shop closed in this moment does not get open listings, and two of one import do not pass.
  const shop = await lockShopOpenness(tx, vendorId)
  if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
  if (!shop.isVendor) throw forbidden()
  const open = await lockImport(tx, vendorId, importId)
  if (!open) throw notFound(importMessages.notFound)
  if (open.result) return open.result
  if (!open.isFaultless) throw conflict('import_faulty', importMessages.faulty)
  const lines = await linesToCarryOut(tx, importId)
  const named = lines.filter(isNamed)
  const ids = named.map(({ id }) => id)
  const listings = new Map((await lockPreviewed(tx, vendorId, ids)).map((row) => [row.id, row]))
  if (!named.every((line) => isAsPreviewed(line, listings.get(line.id))))
    throw conflict('import_stale', importMessages.stale)
  const changed = named.filter(({ columns }) => columns.length > 0)
  const added = lines.filter((line) => !isNamed(line)).map(() => services.newId())
  if (added.length > 0) await requireRoom(tx, shop.shopId, added.length)
  await writePlannedListings(tx, {
    ...{ importId, shopId: shop.shopId, isShopOpen: shop.isOpen, at: services.now() },
    ...{ added, changed: changed.map(({ id }) => id) },
  })
  for (const { id, columns } of changed) {
    const listing = listings.get(id)!
    if (listing.taken_down_at && mendsListing(columns)) await notifyOfMendedListing(tx, services, listing)
  }
  const result = { added: added.length, changed: changed.length, same: named.length - changed.length }
  await closeImport(tx, importId, result)
  return result
}

type NamedLine = LineToCarryOut & { id: string }
const isNamed = (line: LineToCarryOut): line is NamedLine => line.id !== null

type Present = Awaited<ReturnType<typeof lockPreviewed>>[number]

const isAsPreviewed = ({ fingerprint, stockBefore }: NamedLine, present: Present | undefined): boolean =>
  present?.fingerprint === fingerprint && (stockBefore === null || stockBefore === present?.stock)
