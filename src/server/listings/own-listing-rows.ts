import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { type ListingRow, selectListings } from './listing-view.ts'

/** What is looked for among a vendor's own listings: every word somewhere in the title, hidden ones or the others. */
export interface OwnListingsWanted {
  /** In lower case. */
  words: readonly string[]
  isActive: boolean | undefined
}

const isWanted = ({ words, isActive }: OwnListingsWanted): RawBuilder<boolean> => {
  const conditions = words.map((word) => sql`strpos(lower(listings.title), ${word}) > 0`)
  if (isActive !== undefined) conditions.push(sql`listings.is_active = ${isActive}`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

// Found before anything else: the index of a shop's listings then gives them in their order, and a page ends the reading.
const shopOf = (db: Queryable, vendorId: string) =>
  db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)

/** A vendor's own listings, hidden ones too but no deleted ones, newest first. */
export const findOwnListings = (
  db: Queryable,
  vendorId: string,
  wanted: OwnListingsWanted,
  part: { limit: number; offset: number },
): Promise<ListingRow[]> =>
  selectListings(db)
    .where('listings.shop_id', '=', shopOf(db, vendorId))
    .where('listings.deleted_at', 'is', null)
    .where(isWanted(wanted))
    .orderBy('listings.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()

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

/** How many listings a vendor has, and how many of them are the wanted ones. */
export const countOwnListings = (
  db: Queryable,
  vendorId: string,
  wanted: OwnListingsWanted,
): Promise<{ total: number; found: number }> =>
  db
    .selectFrom('listings')
    .where('listings.shop_id', '=', shopOf(db, vendorId))
    .where('listings.deleted_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(isWanted(wanted)).as('found'),
    ])
    .executeTakeFirstOrThrow()
