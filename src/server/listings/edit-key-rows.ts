import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** A key that a vendor chose for one edit of a listing, and the hash of what was sent. */
export interface EditKey {
  key: string
  bodyHash: Buffer
}

/** The hash of what was sent under this key; undefined while no such edit is made. */
export async function findEdit(db: Queryable, listingId: string, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('listing_edits')
    .select('body_hash')
    .where('listing_id', '=', listingId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.body_hash
}

/** Notes that the edit is made; lock the listing first. */
export async function insertEdit(
  tx: Transaction,
  listingId: string,
  { key, bodyHash }: EditKey,
): Promise<void> {
  await tx.insertInto('listing_edits').values({ listing_id: listingId, key, body_hash: bodyHash }).execute()
}

/** Keys are kept for 7 days, as those of orders. */
export async function deleteOldEdits(db: Database): Promise<void> {
  await deleteInBatches(db, 'listing_edits', sql`created_at < now() - interval '7 days'`)
}
