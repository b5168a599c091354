import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { updateListing } from './listing-rows.ts'
import { lockOwnListing } from './locks.ts'

/** Takes a vendor's own listing out of the shop for good; past orders keep what they show of it. Throws AppError 404 unless it is the vendor's. */
export async function deleteListing(
  { db, now }: Pick<Services, 'db' | 'now'>,
  vendorId: string,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockOwnListing(tx, vendorId, id))) throw notFound(messages.shop.productNotFound)
    await updateListing(tx, id, { deleted_at: now() })
  })
}
