import { mostSavedListings } from '#shared/listings/limits.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { shownListing } from '../listings/listing-rows.ts'
import { lockSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { countSaved, insertSaved } from './saved-rows.ts'

/**
 * Saves a listing for a person; again changes nothing. Throws AppError 404 unless the public sees it, 409 when the person
 * has saved as many as one can.
 */
export async function saveListing(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  listingId: string,
): Promise<void> {
  if (!(await shownListing(db, listingId))) throw notFound(messages.shop.productNotFound)
  await inTransaction(db, async (tx) => {
    await lockSubject(tx, 'saved', userId)
    const isNew = await insertSaved(tx, { user_id: userId, listing_id: listingId, saved_at: now() })
    if (isNew && (await countSaved(tx, userId)) > mostSavedListings)
      throw conflict('saved_list_full', messages.tooManySaved)
  })
}
