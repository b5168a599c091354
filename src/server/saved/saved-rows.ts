import type { Queryable, Transaction } from '../database/database.ts'
import { anyPlan } from '../database/statement-names.ts'
import { type Paging, pageOf } from '../http/paging.ts'

/** Ids of what a person saved, the last saved first, without what the public does not see now. */
export async function listSavedIds(db: Queryable, userId: string, paging: Paging): Promise<string[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await db
    .selectFrom('saved_listings')
    .innerJoin('listings', 'listings.id', 'saved_listings.listing_id')
    .modifyFront(anyPlan)
    .select('listings.id')
    .where('saved_listings.user_id', '=', userId)
    .where('listings.is_shown', '=', true)
    .orderBy('saved_listings.saved_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

interface SavedListing {
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
