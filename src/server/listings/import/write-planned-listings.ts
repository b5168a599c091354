import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import { listingTag, publishInvalidation } from '../../response-cache/catalogue-invalidation.ts'
import { reindexListings } from '../listing-search.ts'
import { learnSearchTerms } from '../search-terms.ts'
import type { PlannedListing } from './planned-import.ts'

export type AddedListing = PlannedListing & { id: string }
/** `stock` is null where it stays as it is, whatever was sold meanwhile. */
export type ChangedListing = Omit<PlannedListing, 'stock'> & { id: string; stock: number | null }

interface ListingsWritten {
  shopId: string
  isShopOpen: boolean
  at: Date
  added: readonly AddedListing[]
  /** Lock these first. */
  changed: readonly ChangedListing[]
}

/** Adds and changes listings of one shop, each kind in one statement, findable at once. */
export async function writePlannedListings(tx: Transaction, written: ListingsWritten): Promise<void> {
  const { added, changed } = written
  if (added.length > 0)
    await tx
      .insertInto('listings')
      .values(
        added.map((listing) => ({
          ...listing,
          shop_id: written.shopId,
          is_shop_open: written.isShopOpen,
          created_at: written.at,
          search: '',
        })),
      )
      .execute()
  if (changed.length > 0)
    await sql`update listings set title = planned.title, description = planned.description,
        price_cents = planned.price_cents, category_id = planned.category_id, is_active = planned.is_active,
        pictures = planned.pictures, stock = coalesce(planned.stock, listings.stock)
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as planned (id uuid, title text, description text,
        price_cents bigint, category_id uuid, is_active boolean, pictures text[], stock integer)
      where listings.id = planned.id`.execute(tx)
  const ids = [...added, ...changed].map(({ id }) => id)
  await reindexListings(tx, ids)
  await learnSearchTerms(tx, ...ids)
  await publishInvalidation(tx, ...changed.map(({ id }) => listingTag(id)), 'listings')
}
