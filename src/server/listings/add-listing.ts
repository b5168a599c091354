import type { Listing } from '#shared/listings/listing.ts'
import type { AddProduct } from '#shared/listings/product-schema.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, forbidden } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import { inField, storeUploads } from '../pictures/uploaded-pictures.ts'
import type { Services } from '../services.ts'
import { requireCategory, requirePictureCount } from './check-product.ts'
import { findAttempt, findOwnListing, insertListing } from './listing-rows.ts'
import { columnsOf, presentListing } from './listing-view.ts'
import { lockShopOpenness } from './locks.ts'

const usualStock = 1

/**
 * Puts a product into the vendor's shop, shown at once if the shop is. `images` are the uploaded files, the first one
 * shown. The same `attemptKey` again answers the listing it made before. Throws AppError 400, 413 or 415 on bad input, 409 without a
 * shop, 403 when the account is no active vendor any more; nothing is kept then.
 */
export async function addListing(
  services: Services,
  vendorId: string,
  product: AddProduct,
  images: readonly SentFile[],
  attemptKey: string | null = null,
): Promise<Listing> {
  requirePictureCount(images.length)
  await requireCategory(services.db, product.categoryId)
  const stored = await storeUploads(services, inField('images', images), {
    accountId: vendorId,
    of: 'product',
  })
  const hashes = stored.map(({ hash }) => hash)
  return addListingWithPictures(services, vendorId, product, hashes, attemptKey)
}

/** The same with the hashes of pictures that are kept already. */
export function addListingWithPictures(
  { db, now, newId }: Services,
  vendorId: string,
  product: AddProduct,
  hashes: readonly string[],
  attemptKey: string | null = null,
): Promise<Listing> {
  const pictures = [...new Set(hashes)]
  return inTransaction(db, async (tx) => {
    // Locked, so that a shop closed in this moment does not get an open listing, and two of an attempt do not pass.
    const shop = await lockShopOpenness(tx, vendorId)
    if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
    if (!shop.isVendor) throw forbidden()
    const made = attemptKey === null ? undefined : await findAttempt(tx, shop.shopId, attemptKey)
    if (made) return presentListing(made)
    const id = newId()
    await insertListing(tx, {
      id,
      shop_id: shop.shopId,
      ...columnsOf(product),
      stock: product.stock ?? usualStock,
      pictures,
      is_shop_open: shop.isOpen,
      created_at: now(),
      attempt_key: attemptKey,
    })
    return presentListing((await findOwnListing(tx, vendorId, id))!)
  })
}
