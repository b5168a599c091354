import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './database-tables.ts'

/** Few enough for a statement to end long before its time limit, whatever is deleted with a row. */
const usualBatch = 5_000

/**
 * Deletes the rows of a table that meet the condition, a batch in each statement: after a long pause there may be too many for one.
 * Locked rows are left for the next time.
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
