import type { Queryable, Transaction } from '../database/database.ts'
import { type Paging, pageOf } from '../http/paging.ts'
import { type ListingRow, selectListings } from '../listings/listing-view.ts'

/** What a person saved, the last saved first, without what the public does not see now. */
function selectSaved(db: Queryable, userId: string, paging: Paging) {
  const { limit, offset } = pageOf(paging)
  return selectListings(db)
    .innerJoin('saved_listings', 'saved_listings.listing_id', 'listings.id')
    .where('saved_listings.user_id', '=', userId)
    .where('listings.is_shown', '=', true)
    .orderBy('saved_listings.saved_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(limit)
    .offset(offset)
}

export const listSaved = (db: Queryable, userId: string, paging: Paging): Promise<ListingRow[]> =>
  selectSaved(db, userId, paging).execute()

/** The same listings, their ids alone: every page with hearts asks which they are. */
export const listSavedIds = (db: Queryable, userId: string, paging: Paging): Promise<{ _id: string }[]> =>
  selectSaved(db, userId, paging).clearSelect().select('listings.id as _id').execute()

export interface SavedListing {
  user_id: string
  listing_id: string
  saved_at: Date
}

/** Saves a listing; false when it was saved already, and stays as it was. */
export async function insertSaved(tx: Transaction, saved: SavedListing): Promise<boolean> {
  const inserted = await tx
    .insertInto('saved_listings')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .returning('listing_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How many listings a person has saved, without deleted ones, which are never shown again. */
export async function countSaved(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_listings')
    .innerJoin('listings', 'listings.id', 'saved_listings.listing_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('saved_listings.user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteSaved(db: Queryable, userId: string, listingId: string): Promise<void> {
  await db
    .deleteFrom('saved_listings')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute()
}

/** Deletes what a person saved. */
export async function clearSaved(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('saved_listings').where('user_id', '=', userId).execute()
}
