import { sql } from 'kysely'
import type { ImportLine, ImportResult } from '#shared/listings/import/listing-import.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import type { PlannedLine } from './planned-import.ts'

/**
 * An import that is not carried out is kept as long as pictures that nothing shows (pictures/picture-cleanup.ts); what one has
 * done, as long as the keys of edits.
 */
const hoursOpen = 24
const daysDone = 7

export interface NewImport {
  id: string
  shopId: string
  lines: readonly ImportLine[]
  notes: readonly string[]
  /** Null where a line is faulty. */
  plan: readonly PlannedLine[] | null
  /** Hashes of the pictures that came along. */
  pictures: readonly string[]
}

/** Keeps a preview in place of the shop's open one; lock the shop first. */
export async function replaceOpenImport(tx: Transaction, shown: NewImport): Promise<void> {
  await tx
    .deleteFrom('listing_imports')
    .where('shop_id', '=', shown.shopId)
    .where('carried_out_at', 'is', null)
    .execute()
  await tx
    .insertInto('listing_imports')
    .values({
      id: shown.id,
      shop_id: shown.shopId,
      lines: JSON.stringify(shown.lines),
      notes: [...shown.notes],
      plan: shown.plan && JSON.stringify(shown.plan),
      pictures: [...shown.pictures],
    })
    .execute()
}

export interface ImportRow {
  id: string
  lines: ImportLine[]
  notes: string[]
  plan: PlannedLine[] | null
  pictures: string[]
  result: ImportResult | null
}

const ownImport = (db: Queryable, vendorId: string, id: string) =>
  db
    .selectFrom('listing_imports')
    .innerJoin('shops', 'shops.id', 'listing_imports.shop_id')
    .select(['listing_imports.id', 'lines', 'notes', 'plan', 'listing_imports.pictures', 'result'])
    .where('listing_imports.id', '=', id)
    .where('shops.vendor_id', '=', vendorId)
    .$castTo<ImportRow>()

/** A vendor's own import; undefined when it was replaced, is too old, or is another vendor's. */
export async function findImport(
  db: Queryable,
  vendorId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const found = await ownImport(db, vendorId, id).executeTakeFirst()
  // Those kept by an older version say nothing of problems.
  return found && { ...found, lines: found.lines.map((line) => ({ ...line, problems: line.problems ?? [] })) }
}

/** The same, locked until the transaction ends; lock account and shop first. */
export const lockImport = (tx: Transaction, vendorId: string, id: string): Promise<ImportRow | undefined> =>
  ownImport(tx, vendorId, id).forUpdate('listing_imports').executeTakeFirst()

/** Notes what it has done; only that is kept of it. */
export async function closeImport(tx: Transaction, id: string, result: ImportResult): Promise<void> {
  await tx
    .updateTable('listing_imports')
    .set({
      lines: '[]',
      notes: [],
      plan: null,
      pictures: [],
      result: JSON.stringify(result),
      carried_out_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteImportsOf(tx: Transaction, shopId: string): Promise<void> {
  await tx.deleteFrom('listing_imports').where('shop_id', '=', shopId).execute()
}

export async function deleteOldImports(db: Database): Promise<void> {
  await sql`delete from listing_imports where created_at < now() - make_interval(hours => ${hoursOpen})
    and (carried_out_at is null or carried_out_at < now() - make_interval(days => ${daysDone}))`.execute(db)
}
