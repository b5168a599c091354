import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { countListingChange } from './check-product.ts'
import { updateListing } from './listing-rows.ts'
import { lockOwnListing } from './locks.ts'

/**
 * Takes a vendor's own listing out of the shop for good; past orders keep what they show of it. Throws AppError 404 unless it is
 * the vendor's, 429 when done very often.
 */
export async function deleteListing(
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  vendorId: string,
  id: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await lockOwnListing(tx, vendorId, id))) throw notFound(messages.shop.productNotFound)
    await countListingChange(tx, services, vendorId)
    await updateListing(tx, id, { deleted_at: services.now() })
  })
}
