import { importMessages } from '#shared/listings/import/import-lines.ts'
import type { ImportResult } from '#shared/listings/import/listing-import.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../../database/database.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { requireRoom } from '../check-product.ts'
import { lockOwnListings, lockShopOpenness } from '../locks.ts'
import { notifyOfMendedListing } from '../taking-down/mended-listing.ts'
import { closeImport, findImport, lockImport } from './import-rows.ts'
import { type PlannedLine, type PlannedListing, plannedOf } from './planned-import.ts'
import { type ChangedListing, writePlannedListings } from './write-planned-listings.ts'

/**
 * Does what an import's preview said, all of it or nothing, once: again, it returns what it did. Throws AppError 404 unless it
 * is the vendor's, 403 when the account is no active vendor any more, and 409 where a line is faulty or a product is not as
 * it was previewed (sales of products whose stock stays as it is do not matter) or a picture that came along is gone.
 */
export async function carryOutImport(
  services: Services,
  vendorId: string,
  importId: string,
): Promise<ImportResult> {
  const { db, now, newId, pictures } = services
  // From now on no cleanup takes them before they are shown. After a restore they may be gone.
  const previewed = await findImport(db, vendorId, importId)
  for (const hash of previewed?.pictures ?? [])
    if (!(await pictures.renewPicture(hash))) throw conflict('import_stale', importMessages.picturesGone)
  return inTransaction(db, async (tx) => {
    // Locked, so that a shop closed in this moment does not get open listings, and two of one import do not pass.
    const shop = await lockShopOpenness(tx, vendorId)
    if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
    if (!shop.isVendor) throw forbidden()
    const open = await lockImport(tx, vendorId, importId)
    if (!open) throw notFound(importMessages.notFound)
    if (open.result) return open.result
    if (!open.plan) throw conflict('import_faulty', importMessages.faulty)
    const named = open.plan.filter(isNamed)
    const listings = await lockOwnListings(
      tx,
      vendorId,
      named.map(({ id }) => id),
    )
    const present = new Map(listings.map((row) => [row.id, plannedOf(row)]))
    if (!named.every((line) => isAsPreviewed(line, present.get(line.id))))
      throw conflict('import_stale', importMessages.stale)
    const added = open.plan.filter((line) => line.id === null).map(({ after }) => ({ ...after, id: newId() }))
    if (added.length > 0) await requireRoom(tx, shop.shopId, added.length)
    const changed = named.flatMap(changeOf)
    await writePlannedListings(tx, { ...shop, isShopOpen: shop.isOpen, at: now(), added, changed })
    const changedIds = new Set(changed.map(({ id }) => id))
    for (const listing of listings)
      if (listing.taken_down_at && changedIds.has(listing.id))
        await notifyOfMendedListing(tx, services, listing)
    const result = {
      added: added.length,
      changed: changed.length,
      same: named.length - changed.length,
    }
    await closeImport(tx, importId, result)
    return result
  })
}

type NamedLine = Extract<PlannedLine, { id: string }>
const isNamed = (line: PlannedLine): line is NamedLine => line.id !== null

const changesStock = ({ before, after }: NamedLine) => after !== null && after.stock !== before.stock

function isAsPreviewed(line: NamedLine, present: PlannedListing | undefined): boolean {
  if (!present) return false
  const names = Object.keys(line.before) as (keyof PlannedListing)[]
  return names
    .filter((name) => name !== 'stock' || changesStock(line))
    .every((name) => String(present[name]) === String(line.before[name]))
}

function changeOf(line: NamedLine): ChangedListing[] {
  const { id, after } = line
  return after ? [{ ...after, id, stock: changesStock(line) ? after.stock : null }] : []
}
