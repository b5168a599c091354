import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'

/** A photo on its way to a shop: `received` bytes of `size` are here, without a gap. */
export interface UploadRow {
  shop_id: string
  id: string
  size: number
  received: number
}

const ownUploads = (db: Queryable, vendorId: string, ids: readonly string[]) =>
  db
    .selectFrom('uploads')
    .innerJoin('shops', 'shops.id', 'uploads.shop_id')
    .select(['uploads.shop_id', 'uploads.id', 'uploads.size', 'uploads.received'])
    .where('shops.vendor_id', '=', vendorId)
    .where(sql<boolean>`uploads.id = any(${[...ids]}::uuid[])`)

/** Finds the uploads that belong to the vendor. */
export const findUploads = (db: Queryable, vendorId: string, ids: readonly string[]): Promise<UploadRow[]> =>
  ownUploads(db, vendorId, ids).execute()

/** One of them, locked until the transaction ends. */
export const lockUpload = (tx: Transaction, vendorId: string, id: string): Promise<UploadRow | undefined> =>
  ownUploads(tx, vendorId, [id]).forUpdate('uploads').executeTakeFirst()

/** How many uploads a shop has, and how many bytes they will have. */
export async function sumUploads(tx: Transaction, shopId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::bigint as bytes
    from uploads where shop_id = ${shopId}`.execute(tx)
  return rows[0]!
}

export async function insertUpload(tx: Transaction, shopId: string, id: string, size: number): Promise<void> {
  await tx.insertInto('uploads').values({ shop_id: shopId, id, size }).execute()
}

/** Adds the bytes that follow those that are here; lock the upload first. */
export async function appendPiece(
  tx: Transaction,
  { shop_id, id, received }: UploadRow,
  bytes: Buffer,
): Promise<void> {
  await tx
    .insertInto('upload_pieces')
    .values({ shop_id, upload_id: id, start_byte: received, bytes })
    .execute()
  await tx
    .updateTable('uploads')
    .set({ received: received + bytes.length, changed_at: sql<Date>`now()` })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute()
}

/** A megabyte: what is read at once is twice as much in memory on its way. */
const piecesAtOnce = 16

/** The pieces of an upload in their order, some at a time. */
export async function* readPieces(
  db: Queryable,
  { shop_id, id }: Pick<UploadRow, 'shop_id' | 'id'>,
): AsyncGenerator<Buffer> {
  for (let after = -1, isMore = true; isMore; ) {
    const pieces = await db
      .selectFrom('upload_pieces')
      .select(['start_byte', 'bytes'])
      .where('shop_id', '=', shop_id)
      .where('upload_id', '=', id)
      .where('start_byte', '>', after)
      .orderBy('start_byte')
      .limit(piecesAtOnce)
      .execute()
    for (const { bytes } of pieces) yield bytes
    isMore = pieces.length === piecesAtOnce
    after = pieces.at(-1)?.start_byte ?? after
  }
}

/** Deletes those of the vendor's uploads that are whole, with their pieces, and answers how many these were. */
export async function deleteWholeUploads(
  tx: Transaction,
  vendorId: string,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from uploads where (shop_id, id) in (
      select uploads.shop_id, uploads.id from uploads join shops on shops.id = uploads.shop_id
      where vendor_id = ${vendorId} and uploads.id = any(${[...ids]}::uuid[]) and received = size
      order by uploads.id for update of uploads)`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes an upload with its pieces. */
export async function deleteUpload(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('shop_id', '=', shopId).where('id', '=', id).execute()
}

export async function deleteUploadsOf(tx: Transaction, shopId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('shop_id', '=', shopId).execute()
}

const hoursKept = 24
/** Each may have 8 MB, and a form may wait for one of them. */
const deletedAtOnce = 50

/** Deletes the uploads that nothing was added to for a day, whole ones too: no form has taken them. */
export async function deleteOldUploads(db: Database): Promise<void> {
  const isOld = sql`changed_at < now() - make_interval(hours => ${hoursKept})`
  await deleteInBatches(db, 'uploads', isOld, deletedAtOnce)
}
