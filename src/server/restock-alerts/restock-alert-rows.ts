import { sql } from 'kysely'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

export interface AlertKey {
  userId: string
  listingId: string
}

/** Adds an alert; false when there is one already. */
export async function insertAlert(
  tx: Transaction,
  { userId, listingId }: AlertKey,
  createdAt: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('restock_alerts')
    .values({ user_id: userId, listing_id: listingId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('listing_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The listings that an account waits for, without deleted ones, which never come back. */
export async function listAlerts(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('restock_alerts')
    .innerJoin('listings', 'listings.id', 'restock_alerts.listing_id')
    .select('listing_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.listing_id)
}

export async function deleteAlert(db: Queryable, { userId, listingId }: AlertKey): Promise<void> {
  await db
    .deleteFrom('restock_alerts')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .execute()
}

/** Takes up to `most` alerts of a listing away and returns their accounts; those that another transaction holds are left to it. */
export async function takeAlerts(tx: Transaction, listingId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from restock_alerts where listing_id = ${listingId} and user_id in (
      select user_id from restock_alerts where listing_id = ${listingId} limit ${most} for update skip locked)
    returning user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Deletes the alerts of an account. */
export async function clearAlerts(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('restock_alerts').where('user_id', '=', userId).execute()
}

/** Deletes alerts that are too old, for listings that were deleted, and of accounts deleted while they were made. */
export async function deleteOldAlerts(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'restock_alerts',
    sql`created_at < now() - make_interval(days => ${retentionDays.restockAlerts})
      or exists (select from listings, users where listings.id = listing_id and users.id = user_id
        and (listings.deleted_at is not null or users.deleted_at is not null))`,
  )
}
