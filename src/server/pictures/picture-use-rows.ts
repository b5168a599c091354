import { sql } from 'kysely'
import { type Database, inTransaction } from '../database/database.ts'
import { shownPictures } from './shown-pictures.ts'

/**
 * Returns those of the stored pictures that nothing shows any more. Equal pictures of several accounts are one file. One
 * statement, so that a picture that passes from a product to an order meanwhile is seen in one of the two.
 */
export function unusedPictures(db: Database, hashes: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // It reads whole tables, in the background: the usual five seconds may be too few in a large market.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<{ hash: string }>`
      select unnest(${[...hashes]}::text[]) as hash except (${sql.raw(shownPictures)})`.execute(tx)
    return rows.map((row) => row.hash)
  })
}
