import { createHash, subtle } from 'node:crypto'
import type { OwnListing } from '#shared/listings/listing.ts'
import { picturesAfterEdit, placeOfNewPicture } from '#shared/listings/picture-list.ts'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { type EditProduct, highestStock } from '#shared/listings/product-schema.ts'
import { stockAfterEdit } from '#shared/listings/stock-edit.ts'
import { messages } from '#shared/messages.ts'
import { requireActiveVendor } from '../accounts/locks.ts'
import { inTransaction, type Queryable } from '../database/database.ts'
import { conflict, invalidField, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { countListingChange, requireCategory, requirePictureCount } from './check-product.ts'
import { type EditKey, findEdit, insertEdit } from './edit-key-rows.ts'
import { findOwnListing, type ListingChange, updateListing } from './listing-rows.ts'
import { columnsOf, type ListingRow, presentOwnListing } from './listing-view.ts'
import { lockOwnListing } from './locks.ts'
import { changesListing, notifyOfMendedListing } from './taking-down/mended-listing.ts'
import { visibilityColumns } from './taking-down/visibility.ts'
import { type NewPictures, noPictures, storePictures, takeUploads } from './uploads/uploaded-photos.ts'

/**
 * Changes a vendor's own listing; absent fields stay. `images` are new ones. Past orders keep what they show. The same again under
 * the same `key` changes nothing and answers the listing as it is. Throws AppError
 * - 404 unless it is the vendor's, 403 when the account is no active vendor any more,
 * - 400, 413 or 415 on bad input, 429 when done very often,
 * - 409 when units sold meanwhile leave too few to take out, when the stock would come out too high, for showing what is taken down,
 *   when the price is no longer the one that the caller saw, where an upload is missing, and for a key used for another edit.
 */
export async function editListing(
  services: Services,
  vendorId: string,
  id: string,
  change: EditProduct,
  images: NewPictures = noPictures,
  key: string | null = null,
): Promise<OwnListing> {
  const { db } = services
  const edit = key === null ? null : { key, bodyHash: await hashOf(change, images) }
  // Looked at before the slow part, so that a bad edit stores no picture; asked again of the locked row.
  const findOwn = async (on: Queryable) => required(await findOwnListing(on, vendorId, id))
  const found = await findOwn(db)
  // Read again: the edit may have been made since, by the same request sent a moment earlier.
  if (edit && (await isMade(db, id, edit))) return presentOwnListing(await findOwn(db))
  const namesToCome = [...images.files, ...images.uploads].map((_picture, place) => String(place))
  requirePictureCount(editedPictures(found, change, namesToCome).length)
  if (change.categoryId !== undefined) await requireCategory(db, change.categoryId)
  const stored = await storePictures(services, vendorId, images)
  return inTransaction(db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const listing = required(await lockOwnListing(tx, vendorId, id))
    if (edit && (await isMade(tx, id, edit))) return presentOwnListing(listing)
    const added = await takeUploads(tx, vendorId, stored)
    const columns = editedColumns(listing, change, added)
    await countListingChange(tx, services, vendorId)
    await updateListing(tx, id, columns)
    if (edit) await insertEdit(tx, id, edit)
    if (listing.taken_down_at && changesListing(listing, columns))
      await notifyOfMendedListing(tx, services, listing)
    return presentOwnListing(await findOwn(tx))
  })
}

function required(listing: ListingRow | undefined): ListingRow {
  if (!listing) throw notFound(messages.shop.productNotFound)
  return listing
}

async function hashOf(change: EditProduct, { files, uploads }: NewPictures): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(change))
  // One after the other, and each of them hashed beside the event loop.
  for (const file of files) hash.update(new Uint8Array(await subtle.digest('SHA-256', await file.read())))
  if (uploads.length > 0) hash.update(JSON.stringify(uploads))
  return hash.digest()
}

async function isMade(db: Queryable, listingId: string, { key, bodyHash }: EditKey): Promise<boolean> {
  const madeWith = await findEdit(db, listingId, key)
  if (madeWith && !madeWith.equals(bodyHash)) throw conflict('key_reused', messages.product.keyReused)
  return madeWith !== undefined
}

/** Only pictures of this listing can stay: the address of another picture adds nothing. */
function editedPictures(
  listing: ListingRow,
  { keepImages }: EditProduct,
  added: readonly string[],
): string[] {
  const keep = keepImages?.map((url) => {
    if (url === placeOfNewPicture) return url
    const hash = pictureHashOf(url)
    if (!hash || !listing.pictures.includes(hash))
      throw invalidField('keepImages', messages.product.imageGone)
    return hash
  })
  return picturesAfterEdit(listing.pictures, keep, added)
}

function editedColumns(listing: ListingRow, change: EditProduct, added: readonly string[]): ListingChange {
  const stock = stockAfterEdit(listing.stock, change)
  if (stock < 0) throw conflict('stock_sold_meanwhile', messages.product.stockSoldMeanwhile)
  if (stock > highestStock) throw conflict('stock_too_high', messages.product.stockTooHigh)
  if (change.price !== undefined && (change.priceBase ?? listing.price_cents) !== listing.price_cents)
    throw conflict('price_changed_meanwhile', messages.product.priceChangedMeanwhile)
  return {
    ...(columnsOf(change) as ListingChange),
    stock,
    pictures: editedPictures(listing, change, added),
    ...(change.isActive !== undefined && visibilityColumns(listing, change.isActive)),
  }
}
