import { sql } from 'kysely'
import type { Queryable, Transaction } from '../platform/database.ts'
import { type ListingRow, selectListings } from './listing-view.ts'

/** One listing that the public sees. */
export const shownListing = (db: Queryable, id: string): Promise<ListingRow | undefined> =>
  selectListings(db).where('listings.id', '=', id).where('listings.is_shown', '=', true).executeTakeFirst()

/** These listings in this order, without those that the public no longer sees. */
export async function shownListings(db: Queryable, ids: readonly string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const rows = await selectListings(db)
    .where('listings.id', 'in', ids)
    .where('listings.is_shown', '=', true)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Shows or hides every listing of a shop at once; `isActive` of each stays what its vendor chose. */
export async function setShopOpen(tx: Transaction, shopId: string, isOpen: boolean): Promise<void> {
  // Locked in the order of ids, like orders do, so that neither waits for the other in a circle.
  await sql`update listings set is_shop_open = ${isOpen} where id in (
    select id from listings
    where shop_id = ${shopId} and is_shop_open <> ${isOpen} and deleted_at is null
    order by id for no key update)`.execute(tx)
}
