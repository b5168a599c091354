import { mostShopListings } from '#shared/listings/limits.ts'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { conflict, invalidField } from '../errors.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { categoryExists } from './category-rows.ts'
import { countListings } from './listing-rows.ts'

/** Throws AppError 400 unless a listing may have so many pictures. */
export function requirePictureCount(count: number): void {
  if (count === 0) throw invalidField('images', messages.product.imageMissing)
  if (count > mostPictures) throw invalidField('images', messages.product.tooManyImages)
}

/** Throws AppError 400 unless there is this category. */
export async function requireCategory(db: Queryable, id: string): Promise<void> {
  if (!(await categoryExists(db, id))) throw invalidField('categoryId', messages.product.categoryUnknown)
}

/** Throws AppError 409 unless the shop has room for so many more listings; lock it first. */
export async function requireRoom(tx: Transaction, shopId: string, more: number): Promise<void> {
  if ((await countListings(tx, shopId)) + more > mostShopListings)
    throw conflict('shop_full', messages.vendor.shopFull)
}

/** A vendor who counts a whole shop changes one every few seconds; each drops the lists that are cached for all visitors. */
const mostChangesPerHour = 1_000

/** Counts a product that a vendor adds, changes or deletes. Throws AppError 429 beyond the hour's limit; lock listings before. */
export const countListingChange = (
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  vendorId: string,
): Promise<void> =>
  countEvent(tx, settings, {
    kind: 'listing change',
    subject: vendorId,
    most: mostChangesPerHour,
    minutes: 60,
  })
