import { type RawBuilder, sql } from 'kysely'
import { lowStock, type OwnListingSort, type OwnListingState } from '#shared/listings/own-listings.ts'
import type { Queryable } from '../database/database.ts'
import { plainWords } from './listing-search.ts'
import { type ListingRow, selectListings } from './listing-view.ts'

/** What is looked for among a vendor's own listings: every word somewhere in the title, and their state. */
export interface OwnListingsWanted {
  /** In lower case, each in the spellings of which one must be there. */
  words: readonly (readonly string[])[]
  isActive: boolean | undefined
  state?: OwnListingState | undefined
}

const inState = {
  shown: sql`listings.is_active`,
  hidden: sql`(not listings.is_active and listings.taken_down_at is null)`,
  taken_down: sql`listings.taken_down_at is not null`,
  sold_out: sql`(listings.is_active and listings.stock = 0)`,
  low: sql`(listings.is_active and listings.stock between 1 and ${sql.lit(lowStock)})`,
} satisfies Record<OwnListingState, RawBuilder<unknown>>

// The title as typed, so that a search for a sign finds it, and its words as they are searched.
const titleAsFound = sql`(listings.title || ' ' || ${plainWords(sql`listings.title`)})`

const isWanted = ({ words, isActive, state }: OwnListingsWanted): RawBuilder<boolean> => {
  const conditions = words.map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((word) => sql`strpos(lower(${titleAsFound}), ${word}) > 0`),
        sql` or `,
      )})`,
  )
  if (isActive !== undefined) conditions.push(sql`listings.is_active = ${isActive}`)
  if (state !== undefined) conditions.push(inState[state])
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Every order ends with the id, so that no listing stands on two pages. */
const inOrder = {
  newest: sql`listings.id desc`,
  title: sql`lower(listings.title), listings.id desc`,
  'price-asc': sql`listings.price_cents, listings.id desc`,
  'price-desc': sql`listings.price_cents desc, listings.id desc`,
  'stock-asc': sql`listings.stock, listings.id desc`,
  'stock-desc': sql`listings.stock desc, listings.id desc`,
} satisfies Record<OwnListingSort, RawBuilder<unknown>>

// Found before anything else: the index of a shop's listings then gives them in their order, and a page ends the reading.
const shopOf = (db: Queryable, vendorId: string) =>
  db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)

/** Ids of a vendor's own listings, hidden ones too but no deleted ones. */
export async function findOwnListingIds(
  db: Queryable,
  vendorId: string,
  wanted: OwnListingsWanted,
  part: { sort: OwnListingSort; limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('listings.id')
    .where('listings.shop_id', '=', shopOf(db, vendorId))
    .where('listings.deleted_at', 'is', null)
    .where(isWanted(wanted))
    .orderBy(inOrder[part.sort])
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** These listings, the newest first, from the one that follows `lastId` on: for reading them all. */
export const findOwnListingsAfter = (
  db: Queryable,
  vendorId: string,
  wanted: OwnListingsWanted,
  { lastId, limit }: { lastId: string | undefined; limit: number },
): Promise<(ListingRow & { is_active_when_restored: boolean | null })[]> =>
  selectListings(db)
    .select('listings.is_active_when_restored')
    .where('listings.shop_id', '=', shopOf(db, vendorId))
    .where('listings.deleted_at', 'is', null)
    .where(isWanted(wanted))
    .$if(lastId !== undefined, (query) => query.where('listings.id', '<', lastId!))
    .orderBy('listings.id', 'desc')
    .limit(limit)
    .execute()

/** Returns which of these titles, in lower case, the vendor's own listings have. */
export async function ownTitlesAmong(
  db: Queryable,
  vendorId: string,
  titles: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct lower(title) as title from listings
    where shop_id = (${shopOf(db, vendorId)}) and deleted_at is null
      and lower(title) = any(${[...titles]}::text[])`.execute(db)
  return rows.map(({ title }) => title)
}

/** Returns which of these pictures, by hash, the vendor's own listings show. */
export async function ownPicturesAmong(
  db: Queryable,
  vendorId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from listings, unnest(pictures) as hash
    where shop_id = (${shopOf(db, vendorId)}) and deleted_at is null
      and hash = any(${[...hashes]}::text[])`.execute(db)
  return rows.map(({ hash }) => hash)
}

const activeOf = (db: Queryable, vendorId: string) =>
  db
    .selectFrom('listings')
    .where('shop_id', '=', shopOf(db, vendorId))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)

/** A vendor's active listings with this stock or less but not sold out, the lowest first. */
export const findRunningOut = (
  db: Queryable,
  vendorId: string,
  most: { stock: number; limit: number },
): Promise<{ _id: string; title: string; stock: number }[]> =>
  activeOf(db, vendorId)
    .select(['id as _id', 'title', 'stock'])
    .where('stock', '>', 0)
    .where('stock', '<=', most.stock)
    .orderBy('stock')
    .orderBy('id', 'desc')
    .limit(most.limit)
    .execute()

/** How many of a vendor's active listings have this stock or less but are not sold out, and how many are. */
export const countRunningOut = (
  db: Queryable,
  vendorId: string,
  most: { stock: number },
): Promise<{ runningOutCount: number; soldOutCount: number }> =>
  activeOf(db, vendorId)
    .where('stock', '<=', most.stock)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('stock', '>', 0).as('runningOutCount'),
      eb.fn.countAll<number>().filterWhere('stock', '=', 0).as('soldOutCount'),
    ])
    .executeTakeFirstOrThrow()

/** How many listings a vendor has, how many of them are the wanted ones, and how many are taken down. */
export const countOwnListings = (
  db: Queryable,
  vendorId: string,
  wanted: OwnListingsWanted,
): Promise<{ total: number; found: number; takenDown: number }> =>
  db
    .selectFrom('listings')
    .where('listings.shop_id', '=', shopOf(db, vendorId))
    .where('listings.deleted_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(isWanted(wanted)).as('found'),
      eb.fn.countAll<number>().filterWhere('listings.taken_down_at', 'is not', null).as('takenDown'),
    ])
    .executeTakeFirstOrThrow()
