import { type InferResult, sql } from 'kysely'
import type { Queryable, Transaction } from '../../database/database.ts'
import { ownListings } from '../listing-rows.ts'

/**
 * A hash of all that an import may change but the stock, and of whether the listing is taken down: it tells whether a listing is
 * still as it was previewed, without reading its texts.
 */
const fingerprint =
  sql<string>`encode(sha256(convert_to(row(listings.title, listings.description, listings.price_cents,
  listings.category_id, listings.is_active, listings.is_active_when_restored, listings.taken_down_at is not null,
  listings.pictures)::text, 'UTF8')), 'base64')`.as('fingerprint')

const previewedListings = (db: Queryable, vendorId: string, ids: readonly string[]) =>
  ownListings(db, vendorId, ids).select(['listings.is_active_when_restored', fingerprint])

/** A listing as a line of an import finds it. */
export type PreviewedRow = InferResult<ReturnType<typeof previewedListings>>[number]

export const findPreviewed = (
  db: Queryable,
  vendorId: string,
  ids: readonly string[],
): Promise<PreviewedRow[]> => previewedListings(db, vendorId, ids).execute()

/** What says whether they are still as they were previewed, locked in the order of their ids until the transaction ends. */
export const lockPreviewed = (
  tx: Transaction,
  vendorId: string,
  ids: readonly string[],
): Promise<Pick<PreviewedRow, 'id' | 'title' | 'stock' | 'taken_down_at' | 'fingerprint'>[]> =>
  previewedListings(tx, vendorId, ids)
    .clearSelect()
    .select(['listings.id', 'listings.title', 'listings.stock', 'listings.taken_down_at', fingerprint])
    .orderBy('listings.id')
    .forNoKeyUpdate('listings')
    .execute()
