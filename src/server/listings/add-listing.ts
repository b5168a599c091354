import type { Listing } from '#shared/listings/listing.ts'
import type { AddProduct } from '#shared/listings/product-schema.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, forbidden } from '../errors.ts'
import type { Services } from '../services.ts'
import { countListingChange, requireCategory, requirePictureCount, requireRoom } from './check-product.ts'
import { findAttempt, findOwnListing, insertListing } from './listing-rows.ts'
import { columnsOf, presentListing } from './listing-view.ts'
import { lockShopOpenness } from './locks.ts'
import {
  type NewPictures,
  type StoredPictures,
  storePictures,
  takeUploads,
} from './uploads/uploaded-photos.ts'

const usualStock = 1

/**
 * Puts a product into the vendor's shop, shown at once if the shop is; the first of `images` is the one shown. The same
 * `attemptKey` again answers the listing it made before. Throws AppError 400, 413 or 415 on bad input, 409 without a shop,
 * in a full one or where an upload is missing, 403 when the account is no active vendor any more, 429 when done very often; nothing
 * is kept then, and uploads stay.
 */
export async function addListing(
  services: Services,
  vendorId: string,
  product: AddProduct,
  images: NewPictures,
  attemptKey: string | null = null,
): Promise<Listing> {
  requirePictureCount(images.files.length + images.uploads.length)
  await requireCategory(services.db, product.categoryId)
  const stored = await storePictures(services, vendorId, images)
  return addListingWithPictures(services, vendorId, product, stored, attemptKey)
}

/** The same with pictures that are stored already. */
export function addListingWithPictures(
  services: Services,
  vendorId: string,
  product: AddProduct,
  stored: StoredPictures,
  attemptKey: string | null = null,
): Promise<Listing> {
  const { db, now, newId } = services
  return inTransaction(db, async (tx) => {
    // Locked, so that a shop closed in this moment does not get an open listing, and two of an attempt do not pass.
    const shop = await lockShopOpenness(tx, vendorId)
    if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
    if (!shop.isVendor) throw forbidden()
    const made = attemptKey === null ? undefined : await findAttempt(tx, shop.shopId, attemptKey)
    if (made) return presentListing(made)
    await requireRoom(tx, shop.shopId, 1)
    await countListingChange(tx, services, vendorId)
    const pictures = await takeUploads(tx, vendorId, stored)
    const id = newId()
    await insertListing(tx, {
      id,
      shop_id: shop.shopId,
      ...columnsOf(product),
      stock: product.stock ?? usualStock,
      pictures: [...new Set(pictures)],
      is_shop_open: shop.isOpen,
      created_at: now(),
      attempt_key: attemptKey,
    })
    return presentListing((await findOwnListing(tx, vendorId, id))!)
  })
}
