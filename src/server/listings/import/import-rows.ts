import { sql } from 'kysely'
import type { ImportLine, ImportPreview, ImportResult } from '#shared/listings/import/listing-import.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { PlannedListing } from './planned-import.ts'

/**
 * An import that is not carried out is kept as long as pictures that nothing shows (pictures/picture-cleanup.ts); what one has
 * done, as long as the keys of edits.
 */
const hoursOpen = 24
const daysDone = 7

interface NewImport {
  id: string
  shopId: string
  lines: readonly ImportLine[]
  notes: readonly string[]
  /** Its planned lines as JSON; null where a line is faulty. */
  plan: string | null
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
      plan: shown.plan,
      pictures: [...shown.pictures],
    })
    .execute()
}

// The plan is never read as a whole: it may be 10 MB, which would block all other requests while it is parsed.
const ownImport = (db: Queryable, vendorId: string, id: string) =>
  db
    .selectFrom('listing_imports')
    .innerJoin('shops', 'shops.id', 'listing_imports.shop_id')
    .where('listing_imports.id', '=', id)
    .where('shops.vendor_id', '=', vendorId)

/** A vendor's own import; undefined when it was replaced, is too old, or is another vendor's. */
export async function findImport(
  db: Queryable,
  vendorId: string,
  id: string,
): Promise<ImportPreview | undefined> {
  const found = await ownImport(db, vendorId, id)
    .select(['listing_imports.id as importId', 'lines', 'notes', 'result'])
    .$castTo<ImportPreview>()
    .executeTakeFirst()
  // Those kept by an older version say nothing of problems.
  return found && { ...found, lines: found.lines.map((line) => ({ ...line, problems: line.problems ?? [] })) }
}

/** The pictures that came along with it, and what it has done, if it is carried out. */
export const findImportState = (
  db: Queryable,
  vendorId: string,
  id: string,
): Promise<{ pictures: string[]; result: ImportResult | null } | undefined> =>
  ownImport(db, vendorId, id)
    .select(['listing_imports.pictures', 'result'])
    .$castTo<{ pictures: string[]; result: ImportResult | null }>()
    .executeTakeFirst()

/** Locks it until the transaction ends; lock account and shop first. */
export const lockImport = (
  tx: Transaction,
  vendorId: string,
  id: string,
): Promise<{ isFaultless: boolean; result: ImportResult | null } | undefined> =>
  ownImport(tx, vendorId, id)
    .select(['result', sql<boolean>`plan is not null`.as('isFaultless')])
    .forUpdate('listing_imports')
    .$castTo<{ isFaultless: boolean; result: ImportResult | null }>()
    .executeTakeFirst()

/** A planned line without its texts. */
export interface LineToCarryOut {
  /** Null where it adds a listing. */
  id: string | null
  /** Null in those kept by an older version. */
  fingerprint: string | null
  stockBefore: number | null
  columns: (keyof PlannedListing)[]
}

/** The lines of an import without a faulty one. */
export async function linesToCarryOut(tx: Transaction, importId: string): Promise<LineToCarryOut[]> {
  const { rows } = await sql<LineToCarryOut>`
    select line ->> 'id' as id, line ->> 'fingerprint' as fingerprint,
      (line ->> 'stockBefore')::integer as "stockBefore", array(select jsonb_object_keys(
        case jsonb_typeof(line -> 'after') when 'object' then line -> 'after' else '{}' end)) as columns
    from listing_imports, jsonb_array_elements(plan) as line
    where listing_imports.id = ${importId}`.execute(tx)
  return rows
}

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
  await deleteInBatches(
    db,
    'listing_imports',
    sql`created_at < now() - make_interval(hours => ${hoursOpen})
      and (carried_out_at is null or carried_out_at < now() - make_interval(days => ${daysDone}))`,
  )
}
