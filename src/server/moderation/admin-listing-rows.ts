import { type RawBuilder, sql } from 'kysely'
import { isId } from '#shared/ids.ts'
import type { AdminListing, AdminListingsQuery } from '#shared/moderation/listing-moderation.ts'
import { type ListingState, mostListed } from '#shared/moderation/listing-states.ts'
import type { Queryable } from '../database/database.ts'
import { presentOwnListing, selectListings } from '../listings/listing-view.ts'
import { isMended, mendedFrom } from '../listings/taking-down/taken-down-as.ts'
import { plainSpellings, typedWords } from '../searches/search-words.ts'

/** The same conditions as the table's partial indexes, so that PostgreSQL uses these. */
const inState: Record<ListingState, RawBuilder<boolean>> = {
  shown: sql`listings.is_shown`,
  hidden: sql`not listings.is_shown and listings.taken_down_at is null`,
  taken_down: sql`listings.taken_down_at is not null`,
}

const openReports = sql`reports where reports.listing_id = listings.id and closed_at is null`

/** Matches listings that have a word beginning with each word of the search, or that have this id. */
function isFound(search: string): RawBuilder<boolean> {
  if (isId(search)) return sql`listings.id = ${search}`
  const words = typedWords(search).map(
    (word) =>
      `(${plainSpellings(word)
        .map((spelling) => `${spelling}:*`)
        .join(' | ')})`,
  )
  return words.length === 0 ? sql`false` : sql`listings.search @@ to_tsquery('english', ${words.join(' & ')})`
}

/** What the list of administrators asks for, as a condition on `listings`. */
export function isWanted({
  search,
  state,
  shop,
  reported,
  mended,
}: Omit<AdminListingsQuery, 'page' | 'limit'>): RawBuilder<boolean> {
  const conditions = [sql`listings.deleted_at is null`]
  if (search) conditions.push(isFound(search))
  if (state) conditions.push(inState[state])
  if (shop) conditions.push(sql`listings.shop_id = ${shop}`)
  if (reported) conditions.push(sql`exists (select from ${openReports})`)
  if (mended) conditions.push(isMended)
  return sql`(${sql.join(conditions, sql` and `)})`
}

const selectAdminListings = (db: Queryable) =>
  selectListings(db).select([
    'listings.is_shown',
    sql<number>`(select count(*) from ${openReports})`.as('reports'),
  ])
type AdminListingRow = Awaited<ReturnType<ReturnType<typeof selectAdminListings>['execute']>>[number]

const stateOf = ({ is_shown, taken_down_at }: AdminListingRow): ListingState => {
  if (taken_down_at) return 'taken_down'
  return is_shown ? 'shown' : 'hidden'
}

const present = (row: AdminListingRow): AdminListing => ({
  ...presentOwnListing(row),
  state: stateOf(row),
  mendedFrom: mendedFrom(row, row.taken_down_as),
  reports: row.reports,
})

/** One page of the listings that are not deleted, newest first. */
export async function findAdminListings(db: Queryable, query: AdminListingsQuery): Promise<AdminListing[]> {
  const offset = (query.page - 1) * query.limit
  const rows = await selectAdminListings(db)
    .where(isWanted(query))
    .orderBy('listings.id', 'desc')
    .limit(Math.max(0, Math.min(query.limit, mostListed - offset)))
    .offset(offset)
    .execute()
  return rows.map(present)
}

/** How many there are, up to `mostListed`. */
export async function countAdminListings(db: Queryable, query: AdminListingsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select from listings where ${isWanted(query)} limit ${mostListed}) found`.execute(db)
  return rows[0]!.total
}

/** These listings by their ids, without deleted ones. */
export async function adminListings(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, AdminListing>> {
  if (ids.length === 0) return new Map()
  const rows = await selectAdminListings(db)
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('listings.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, present(row)]))
}
