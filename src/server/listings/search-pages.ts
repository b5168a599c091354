import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable } from '../database/database.ts'
import { lookUpWords } from './frequent-words.ts'
import { listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { categoryMark } from './listing-search.ts'
import { searchQueryText } from './search-query.ts'

/** A search as it is put to the index. */
interface Asked {
  words: readonly string[]
  /** Whether the last word may be the beginning of a longer one. */
  isUnfinished: boolean
}

// The English configuration leaves out words like 'it', and one may be the beginning of 'itel': where nothing is left
// of a search, its words are taken as they are.
function typed({ words, isUnfinished }: Asked): RawBuilder<unknown> {
  const text = searchQueryText(words, isUnfinished)
  return sql`case when numnode(to_tsquery('english', ${text})) > 0 then to_tsquery('english', ${text})
    else to_tsquery('simple', ${text}) end`
}

/** A last word that so many listings have is no beginning: the index would gather all that begins with it. */
const wholeFrom = 1_000

/** A page of the shown listings that have all these words. At most 2,000 are counted and can be reached. */
export async function findSearchPage(
  db: Queryable,
  words: readonly string[],
  wanted: PageWanted,
): Promise<PageFound> {
  const known = await lookUpWords(db, words, wanted.categories)
  const last = known.at(-1)!
  const asked = { words, isUnfinished: (last.inNames ?? 0) < wholeFrom && !last.isCommon }
  if (words.length === 1 && last.isCommonThere && !isNarrowed(wanted)) {
    const page = await findCommonWordPage(db, asked, wanted)
    if (page.ids.length === wanted.limit) return page
  }
  const hasRareBefore = known.slice(0, -1).some(({ inNames, isCommon }) => inNames === null && !isCommon)
  const fewFound = hasRareBefore ? await pageOfFew(db, asked, wanted) : undefined
  const found = fewFound ?? (await pageOf(db, wanted, matchesOf(asked, wanted)))
  return found.total <= highestSearchTotal ? found : findCommonWordPage(db, asked, wanted)
}

/** Whether more than categories narrows the search down; how many listings that leaves is not counted anywhere. */
const isNarrowed = ({ inStock, minPrice, maxPrice }: PageWanted): boolean =>
  inStock === 'true' || minPrice !== undefined || maxPrice !== undefined

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
 * word, of which everything that begins with it may count, is looked for on these alone. Undefined where they are many.
 */
async function pageOfFew(db: Queryable, asked: Asked, wanted: PageWanted): Promise<PageFound | undefined> {
  const before = { words: asked.words.slice(0, -1), isUnfinished: false }
  const query = sql`to_tsquery('english', ${searchQueryText(before.words, false)})`
  // Words that the English configuration leaves out narrow nothing down.
  const { rows } = await sql<{ id: string }>`
    select id from (${matchesOf(before, wanted, query)}) matches
    union all select id from listings where ${shown(wanted)} and numnode(${query}) = 0
    limit ${highestSearchTotal + 1}`.execute(db)
  if (rows.length > highestSearchTotal) return undefined
  const few = sql`select id, price_cents, search, ${typed(asked)} as query from listings
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and search @@ ${typed(asked)} and ${shown(wanted)}`
  return rows.length === 0 ? { total: 0, ids: [] } : pageOf(db, wanted, few)
}

/** Up to one more than 2,000 matches, for whose number the database must do little, however common the words are. */
function matchesOf(asked: Asked, wanted: PageWanted, query = typed(asked)): RawBuilder<unknown> {
  // How many listings have a word the planner knows, how many have all of several, the category's mark among them, it
  // can only guess: for two common ones that never meet it would read the whole table, and for one that is neither common
  // nor rare a good part of it, where the index of words tells soon. So it must not know them. The mark says all about the
  // category: asked for it as well, it would gather the whole category first.
  return sql`select id, price_cents, search, query
    from (select ${query} as query, ${query} ${categoryMarks(wanted)} as marked offset 0) typed, listings
    where ${shown({ ...wanted, categories: undefined })} and search @@ marked limit ${highestSearchTotal + 1}`
}

/** The category as one more word of the query: what is in it and has the words, the index tells by itself. */
const categoryMarks = ({ categories }: PageWanted): RawBuilder<unknown> =>
  categories ? sql`&& ${categories.map((id) => `'${categoryMark(id)}'`).join(' | ')}::tsquery` : sql``

const mostRanked = 200

/** Of very many matches: the first 2,000 by the sort; for relevance the newest, with the first 200 ranked. */
async function findCommonWordPage(db: Queryable, asked: Asked, wanted: PageWanted): Promise<PageFound> {
  const { sort, offset, limit } = wanted
  const isRanked = sort === 'relevance'
  const last = Math.min(highestSearchTotal, Math.max(offset + limit, isRanked ? mostRanked : 0))
  const order = isRanked
    ? sql`case when place <= ${mostRanked} then rank end desc nulls last, place`
    : sql`place`
  // Here it must know them: with many matches it walks the sort's own index and stops early, with fewer it sorts them.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by ${listOrder[sort]}) as place, ts_rank(search, ${typed(asked)}) as rank from (
        select id, price_cents, search from listings where ${shown(wanted)} and search @@ ${typed(asked)}
        order by ${listOrder[sort]} limit ${last}) first_matches) placed
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { total: highestSearchTotal, ids: rows.map((row) => row.id) }
}
