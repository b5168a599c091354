import { sql } from 'kysely'
import { type Database, inTransaction, type Queryable, type Transaction } from '../database/database.ts'
import { shownPictures } from './shown-pictures.ts'

/** A picture that is unused for less may belong to a form that is still being saved. */
const unusedFor = '1 day'

/**
 * Returns those of the stored pictures that nothing shows any more. Equal pictures of several accounts are one file. One
 * statement, so that a picture that passes from a product to an order meanwhile is seen in one of the two.
 */
export function unusedPictures(db: Database, hashes: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // It reads whole tables, in the background: the usual five seconds may be too few in a large market.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<{ hash: string }>`
      select unnest(${[...hashes]}::text[]) as hash except (${sql.raw(shownPictures())})`.execute(tx)
    return rows.map((row) => row.hash)
  })
}

/** Notes that these are unused; those that are noted already keep their time. */
export async function noteUnused(db: Queryable, hashes: readonly string[]): Promise<void> {
  await sql`insert into unused_pictures (hash) select unnest(${[...hashes]}::text[]) on conflict do nothing`.execute(
    db,
  )
}

/** The pictures that were noted as unused a day ago or earlier. */
export async function longUnused(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from unused_pictures
    where found_at < now() - ${unusedFor}::interval`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** A picture that is being removed is waited for: afterwards its files are gone. */
export async function noteUsed(db: Queryable, hashes: readonly string[]): Promise<void> {
  await sql`delete from unused_pictures where hash = any(${[...hashes]}::text[])`.execute(db)
}

/** Whether it is noted as before; its row is locked and goes with the transaction. False when a form wants the picture. */
export async function takeLongUnused(tx: Transaction, hash: string): Promise<boolean> {
  // Its files are removed under this lock. The usual ten seconds are less than a slow bucket takes for one of them, and a lock
  // that is lost meanwhile would let a form write what is being removed.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
  const { numAffectedRows } = await sql`delete from unused_pictures
    where hash = ${hash} and found_at < now() - ${unusedFor}::interval`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
