import { messages } from '#shared/messages.ts'
import { shownListing } from '../listings/listing-rows.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { insertSaved } from './saved-rows.ts'

/** Saves a listing for a person; again changes nothing. Throws AppError 404 unless the public sees it. */
export async function saveListing(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  listingId: string,
): Promise<void> {
  if (!(await shownListing(db, listingId))) throw notFound(messages.shop.productNotFound)
  await insertSaved(db, { user_id: userId, listing_id: listingId, saved_at: now() })
}
