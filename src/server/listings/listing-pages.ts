import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { ListingQuery, ListingSort } from '#shared/listings/listing.ts'
import type { Queryable } from '../platform/database.ts'
import { searchQueryText } from './search-query.ts'

/** Which of the shown listings, in which order, and which part of them. Prices in cents. */
export type PageWanted = Pick<ListingQuery, 'categories' | 'minPrice' | 'maxPrice' | 'inStock'> & {
  sort: ListingSort
  limit: number
  offset: number
}

/** Ids only: what a page shows is fetched for these few, however far the page is. */
export interface PageFound {
  total: number
  ids: string[]
}

const inCategories = (ids: readonly string[]) =>
  // The index by category gives the newest first only for a single one.
  ids.length === 1 ? sql`category_id = ${ids[0]}` : sql`category_id = any(${[...ids]}::uuid[])`

function shown({ categories, minPrice, maxPrice, inStock }: PageWanted): RawBuilder<unknown> {
  const conditions = [sql`is_shown`]
  if (categories) conditions.push(inCategories(categories))
  if (minPrice !== undefined) conditions.push(sql`price_cents >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`price_cents <= ${maxPrice}`)
  if (inStock === 'true') conditions.push(sql`stock > 0`)
  return sql.join(conditions, sql` and `)
}

// Ids are UUIDv7: the highest is the newest.
const order = {
  newest: sql`id desc`,
  'price-asc': sql`price_cents, id desc`,
  'price-desc': sql`price_cents desc, id desc`,
  relevance: sql`ts_rank(search, typed.query) desc, id desc`,
} satisfies Record<ListingSort, RawBuilder<unknown>>

const part = (wanted: PageWanted) => sql`limit ${wanted.limit} offset ${wanted.offset}`

/** A page of all shown listings; without a search, the most relevant are the newest. */
export async function findPage(db: Queryable, wanted: PageWanted): Promise<PageFound> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from listings where ${shown(wanted)}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (wanted.offset >= total) return { total, ids: [] }
  const sort = order[wanted.sort === 'relevance' ? 'newest' : wanted.sort]
  const page = await sql<{ id: string }>`
    select id from listings where ${shown(wanted)} order by ${sort} ${part(wanted)}`.execute(db)
  return { total, ids: page.rows.map((row) => row.id) }
}

// The English configuration leaves out words like 'it', and one may be the beginning of 'itel': where nothing is left
// of a search, its words are taken as they are.
const typed = (words: readonly string[]) => sql`typed as (
  select case when numnode(english) > 0 then english else simple end as query
  from (select to_tsquery('english', ${searchQueryText(words)}) as english,
    to_tsquery('simple', ${searchQueryText(words)}) as simple) both_ways)`

const matches = (wanted: PageWanted) =>
  sql`select id, price_cents, search from listings, typed where ${shown(wanted)} and search @@ typed.query`

/** A page of the shown listings that have all these words. At most 2,000 are counted and can be reached. */
export async function findSearchPage(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound> {
  const { rows } = await sql<PageFound>`
    with ${typed(words)}, matches as materialized (${matches(wanted)} limit ${highestSearchTotal + 1})
    select (select count(*) from matches) as total,
      array(select id from matches, typed order by ${order[wanted.sort]} ${part(wanted)}) as ids`.execute(db)
  const found = rows[0] ?? { total: 0, ids: [] }
  return found.total <= highestSearchTotal ? found : findCommonWordPage(db, words, wanted)
}

const mostRanked = 200

// What was counted above are the oldest matches. When there are so many, walking the sort's own index is fast.
const commonMatches = (wanted: PageWanted) => {
  const sort = order[wanted.sort === 'relevance' ? 'newest' : wanted.sort]
  return sql`select *, row_number() over (order by ${sort}) as place
    from (${matches(wanted)} order by ${sort} limit ${highestSearchTotal}) first_matches`
}

/** Of very many matches: the first 2,000 by the sort; for relevance the newest, with the first 200 ranked. */
async function findCommonWordPage(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound> {
  const sort =
    wanted.sort === 'relevance'
      ? sql`case when place <= ${mostRanked} then ts_rank(search, typed.query) end desc nulls last, place`
      : sql`place`
  const { rows } = await sql<{ id: string }>`
    with ${typed(words)}, matches as (${commonMatches(wanted)})
    select id from matches, typed order by ${sort} ${part(wanted)}`.execute(db)
  return { total: highestSearchTotal, ids: rows.map((row) => row.id) }
}
