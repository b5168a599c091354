import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** Longer than anything has waited for an answer, but for what waits through one absence after another. */
const daysKept = 90

/** Deletes absences that are over since long ago. */
export async function deleteOldAbsences(db: Database): Promise<void> {
  await deleteInBatches(db, 'shop_absences', sql`until < now() - make_interval(days => ${daysKept})`)
}

/** Deletes those of a shop, present and past. */
export async function deleteAbsences(tx: Transaction, shopId: string): Promise<void> {
  await tx.deleteFrom('shop_absences').where('shop_id', '=', shopId).execute()
}
