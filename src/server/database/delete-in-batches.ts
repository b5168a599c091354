import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './database-tables.ts'

/** So few that a statement ends long before its time limit, whatever hangs on a row. */
const usualBatch = 5_000

/**
 * Deletes the rows of a table for which the condition holds, in statements of so many each: what could not be deleted for a while
 * may be too much for one. Rows that are in use are left for the next time.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  rowsAtOnce = usualBatch,
): Promise<void> {
  const name = sql.table(table)
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${condition} limit ${rowsAtOnce} for update skip locked))`.execute(db)
    isMore = numAffectedRows === BigInt(rowsAtOnce)
  }
}
