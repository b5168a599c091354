import { sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable } from '../platform/database.ts'
import { listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { searchQueryText } from './search-query.ts'

const part = (wanted: PageWanted) => sql`limit ${wanted.limit} offset ${wanted.offset}`

const order = { ...listOrder, relevance: sql`ts_rank(search, typed.query) desc, id desc` }

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
  const sort = listOrder[wanted.sort]
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
