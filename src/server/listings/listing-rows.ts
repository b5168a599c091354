import { type ExpressionBuilder, type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { amongIds, anyPlan } from '../database/statement-names.ts'
import { listingTag, publishInvalidation } from '../response-cache/catalogue-invalidation.ts'
import { reindexListing } from './listing-search.ts'
import { type ListingRow, type ProductRow, selectListings } from './listing-view.ts'
import { learnSearchTerms } from './search-terms.ts'

/** One listing that the public sees. */
export const shownListing = (db: Queryable, id: string): Promise<ProductRow | undefined> =>
  selectListings(db)
    .modifyFront(anyPlan)
    .select('shops.show_contact')
    .where('listings.id', '=', id)
    .where('listings.is_shown', '=', true)
    .executeTakeFirst()

/** These listings in this order, without those that the public no longer sees. */
export async function shownListings(db: Queryable, ids: readonly string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const rows = await selectListings(db)
    .modifyFront(anyPlan)
    .where('listings.id', '=', amongIds(ids))
    .where('listings.is_shown', '=', true)
    .execute()
  return inOrderOf(ids, rows)
}

function inOrderOf(ids: readonly string[], rows: readonly ListingRow[]): ListingRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const ownListing = (db: Queryable, vendorId: string, id: string) =>
  selectListings(db)
    .where('listings.id', '=', id)
    .where('shops.vendor_id', '=', vendorId)
    .where('listings.deleted_at', 'is', null)

/** A listing of any vendor, unless it is deleted, with what restoring it needs. */
export const anyListing = (db: Queryable, id: string) =>
  selectListings(db)
    .select(['shops.vendor_id', 'listings.is_active_when_restored'])
    .where('listings.id', '=', id)
    .where('listings.deleted_at', 'is', null)
export type AnyListingRow = InferResult<ReturnType<typeof anyListing>>[number]

/** Those of the listings that are a vendor's own and not deleted. */
export const ownListings = (db: Queryable, vendorId: string, ids: readonly string[]) =>
  selectListings(db)
    .where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`)
    .where('shops.vendor_id', '=', vendorId)
    .where('listings.deleted_at', 'is', null)

/** The same in this order. */
export const findOwnListings = async (
  db: Queryable,
  vendorId: string,
  ids: readonly string[],
): Promise<ListingRow[]> => inOrderOf(ids, await ownListings(db, vendorId, ids).execute())

/** A vendor's own listing; undefined when it is deleted or another vendor's. */
export const findOwnListing = (
  db: Queryable,
  vendorId: string,
  id: string,
): Promise<ListingRow | undefined> => ownListing(db, vendorId, id).executeTakeFirst()

/** The listing that a shop's attempt to add one made, unless it has been deleted. */
export const findAttempt = (
  db: Queryable,
  shopId: string,
  attemptKey: string,
): Promise<ListingRow | undefined> =>
  selectListings(db)
    .where('listings.shop_id', '=', shopId)
    .where('listings.attempt_key', '=', attemptKey)
    .where('listings.deleted_at', 'is', null)
    .executeTakeFirst()

type Column = Insertable<Tables['listings']>
type TakenDown = 'taken_down_at' | 'take_down_reason' | 'is_active_when_restored' | 'taken_down_as'
type Written = Omit<Column, 'search' | 'is_active' | 'deleted_at' | TakenDown>
/** All columns that a new listing is given: none may be left out. */
type NewListing = { [Name in keyof Written]-?: Exclude<Written[Name], undefined> }

/** Adds a listing, findable at once. */
export async function insertListing(tx: Transaction, listing: NewListing): Promise<void> {
  await tx
    .insertInto('listings')
    .values({ ...listing, search: '' })
    .execute()
  await makeFindable(tx, listing.id)
  await publishInvalidation(tx, listingTag(listing.id), 'listings')
}

export type ListingChange = Partial<
  Omit<NewListing, 'id' | 'shop_id' | 'is_shop_open' | 'created_at' | 'attempt_key'> & {
    is_active: boolean
    deleted_at: Date
  } & Pick<Updateable<Tables['listings']>, TakenDown>
>

/** Whether a row differs from what its columns are to be: what is the same leaves rows and cached responses as they are. */
const differsFrom = (change: ListingChange) => (eb: ExpressionBuilder<Tables, 'listings'>) =>
  eb.or(
    Object.entries(change).map(([column, value]) =>
      eb(`listings.${column as keyof ListingChange}`, 'is distinct from', eb.val(value)),
    ),
  )

/** Changes the given columns of a listing. */
export async function updateListing(tx: Transaction, id: string, change: ListingChange): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('listings')
    .set(change)
    .where('id', '=', id)
    .where(differsFrom(change))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (change.title !== undefined || change.description !== undefined || change.category_id !== undefined) {
    await makeFindable(tx, id)
  }
  await publishInvalidation(tx, listingTag(id), 'listings')
}

/** Changes the same columns of several listings; lock them first, in the order of their ids. */
export async function updateListings(
  tx: Transaction,
  ids: readonly string[],
  change: Pick<ListingChange, 'is_active' | 'is_active_when_restored' | 'deleted_at' | 'stock'>,
): Promise<void> {
  if (ids.length === 0) return
  const changed = await tx
    .updateTable('listings')
    .set(change)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(differsFrom(change))
    .returning('id')
    .execute()
  if (changed.length > 0)
    await publishInvalidation(tx, ...changed.map(({ id }) => listingTag(id)), 'listings')
}

/** Sets a price for each of several listings, in cents; lock them first, in the order of their ids. */
export async function setPrices(
  tx: Transaction,
  prices: readonly { id: string; price_cents: number }[],
): Promise<void> {
  if (prices.length === 0) return
  await sql`update listings set price_cents = priced.price_cents
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as priced (id uuid, price_cents bigint)
    where listings.id = priced.id`.execute(tx)
  await publishInvalidation(tx, ...prices.map(({ id }) => listingTag(id)), 'listings')
}

async function makeFindable(tx: Transaction, id: string): Promise<void> {
  await reindexListing(tx, id)
  await learnSearchTerms(tx, id)
}

/** How many listings of a shop are not deleted. */
export async function countListings(db: Queryable, shopId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from listings where shop_id = ${shopId} and deleted_at is null`.execute(
    db,
  )
  return rows[0]!.count
}

/** Ids of all listings of a shop that are not deleted, in their order. */
export async function listingIdsOfShop(db: Queryable, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The listings that opening or closing their shop changes. */
const changedByOpening = (shopId: string, isOpen: boolean) =>
  sql`from listings where shop_id = ${shopId} and is_shop_open <> ${isOpen} and deleted_at is null`

/** How many listings `setShopOpen` would show or hide: not those that their vendor has hidden. */
export async function countShownByOpening(db: Queryable, shopId: string, isOpen: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${changedByOpening(shopId, isOpen)} and is_active`.execute(db)
  return rows[0]!.count
}

/**
 * Shows or hides every listing of a shop at once; `isActive` of each stays what its vendor chose. Answers how many buyers
 * see now, or no longer see.
 */
export async function setShopOpen(tx: Transaction, shopId: string, isOpen: boolean): Promise<number> {
  // Locked in the order of ids, like orders do, so that neither waits for the other in a circle.
  const { rows } = await sql<{ count: number }>`
    with changed as (update listings set is_shop_open = ${isOpen} where id in (
      select id ${changedByOpening(shopId, isOpen)} order by id for no key update) returning is_active)
    select count(*)::integer as count from changed where is_active`.execute(tx)
  await publishInvalidation(tx, 'shops')
  return rows[0]!.count
}
