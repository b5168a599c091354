import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable } from '../platform/database.ts'
import { listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { exactQueryText, searchQueryText } from './search-query.ts'
import { areTerms } from './search-terms.ts'

// The English configuration leaves out words like 'it', and one may be the beginning of 'itel': where nothing is left
// of a search, its words are taken as they are.
function typed(words: readonly string[]): RawBuilder<unknown> {
  const text = searchQueryText(words)
  return sql`case when numnode(to_tsquery('english', ${text})) > 0 then to_tsquery('english', ${text})
    else to_tsquery('simple', ${text}) end`
}

/** A page of the shown listings that have all these words. At most 2,000 are counted and can be reached. */
export async function findSearchPage(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound> {
  const found =
    words.length === 1
      ? await pageOf(db, wanted, newestMatches(words, wanted))
      : ((await pageOfFew(db, words, wanted)) ?? (await pageOf(db, wanted, anyMatches(words, wanted))))
  return found.total <= highestSearchTotal ? found : findCommonWordPage(db, words, wanted)
}

async function pageOf(db: Queryable, wanted: PageWanted, matches: RawBuilder<unknown>): Promise<PageFound> {
  const { sort, limit, offset } = wanted
  const order = sort === 'relevance' ? sql`ts_rank(search, query) desc, id desc` : listOrder[sort]
  const { rows } = await sql<PageFound>`
    with matches as materialized (${matches})
    select (select count(*) from matches) as total,
      array(select id from matches order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/**
 * Where one of the words before the last is in no title, it is likely misspelt and on few listings or none: the last
 * word, of which everything that begins with it counts, is looked for on these alone. Undefined where they are many.
 */
async function pageOfFew(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound | undefined> {
  const before = words.slice(0, -1)
  if (await areTerms(db, before)) return undefined
  const query = sql`(select to_tsquery('english', ${exactQueryText(before)}) as query offset 0) typed`
  // Words that the English configuration leaves out narrow nothing down.
  const { rows } = await sql<{ id: string }>`
    select id from ${query}, listings where ${shown(wanted)} and search @@ query
    union all select id from ${query}, listings where ${shown(wanted)} and numnode(query) = 0
    limit ${highestSearchTotal + 1}`.execute(db)
  if (rows.length > highestSearchTotal) return undefined
  const few = sql`select id, price_cents, search, ${typed(words)} as query from listings
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and search @@ ${typed(words)} and ${shown(wanted)}`
  return rows.length === 0 ? { total: 0, ids: [] } : pageOf(db, wanted, few)
}

// How many listings have a word the planner knows: of a common one it walks the newest and stops early.
const newestMatches = (words: readonly string[], wanted: PageWanted) => sql`
  select id, price_cents, search, ${typed(words)} as query from listings
  where ${shown(wanted)} and search @@ ${typed(words)} order by id desc limit ${highestSearchTotal + 1}`

// How many have all of several it can only guess: for two common ones that never meet it would read the whole table,
// where the index of words tells soon. So it must not know them.
const anyMatches = (words: readonly string[], wanted: PageWanted) => sql`
  select id, price_cents, search, query
  from (select ${typed(words)} as query offset 0) typed, listings
  where ${shown(wanted)} and search @@ query limit ${highestSearchTotal + 1}`

const mostRanked = 200

/** Of very many matches: the first 2,000 by the sort; for relevance the newest, with the first 200 ranked. */
async function findCommonWordPage(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound> {
  const { sort, offset, limit } = wanted
  const isRanked = sort === 'relevance'
  const last = Math.min(highestSearchTotal, Math.max(offset + limit, isRanked ? mostRanked : 0))
  const order = isRanked
    ? sql`case when place <= ${mostRanked} then rank end desc nulls last, place`
    : sql`place`
  // Here it must know them: with many matches it walks the sort's own index and stops early, with fewer it sorts them.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by ${listOrder[sort]}) as place, ts_rank(search, ${typed(words)}) as rank from (
        select id, price_cents, search from listings where ${shown(wanted)} and search @@ ${typed(words)}
        order by ${listOrder[sort]} limit ${last}) first_matches) placed
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { total: highestSearchTotal, ids: rows.map((row) => row.id) }
}
