import { type ListingRow, selectListings } from '../listings/listing-view.ts'
import type { Queryable } from '../platform/database.ts'
import { type Paging, pageOf } from '../platform/paging.ts'

/** What a person saved, the last saved first, without what the public does not see now; all of it unless paging is asked for. */
export function listSaved(db: Queryable, userId: string, paging: Paging): Promise<ListingRow[]> {
  const { limit, offset } = pageOf(paging)
  return selectListings(db)
    .innerJoin('saved_listings', 'saved_listings.listing_id', 'listings.id')
    .where('saved_listings.user_id', '=', userId)
    .where('listings.is_shown', '=', true)
    .orderBy('saved_listings.saved_at', 'desc')
    .orderBy('listings.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute()
}

export interface SavedListing {
  user_id: string
  listing_id: string
  saved_at: Date
}

/** Saves a listing; saved already, it stays as it was. */
export async function insertSaved(db: Queryable, saved: SavedListing): Promise<void> {
  await db
    .insertInto('saved_listings')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSaved(db: Queryable, userId: string, listingId: string): Promise<void> {
  await db
    .deleteFrom('saved_listings')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute()
}

/** Forgets what a person saved. */
export async function clearSaved(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('saved_listings').where('user_id', '=', userId).execute()
}
