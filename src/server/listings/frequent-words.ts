import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { anyPlan } from '../database/statement-names.ts'
import { type AskedSearch, typedNames } from '../searches/asked-search.ts'
import type { Phrase } from '../searches/search-words.ts'
import { countOfShown } from './listing-counts.ts'
import { type PageWanted, shown } from './listing-filter.ts'
import { placeMark } from './listing-search.ts'

/**
 * From this many on a lexeme is common: so far above the highest total that it is reached even if half of them were hidden
 * since they were counted.
 */
const commonFrom = 2 * highestSearchTotal

/** Lexemes of a word; the mark of a place is one itself. */
const lexemesOf = sql`case when word like 'place-%' then array[word]
  else tsvector_to_array(to_tsvector('english', word)) end`

/** Words within a select, where the planner does not look at them: its plan is good for any others then. */
const unseen = (words: readonly string[]) => sql`(select ${words}::text[])`

/** Whether more than categories narrows the search down; how many listings that leaves is not counted anywhere. */
const isNarrowed = ({ inStock, minPrice, maxPrice, town, shop }: PageWanted): boolean =>
  inStock === 'true' || [minPrice, maxPrice, town, shop].some((filter) => filter !== undefined)

/**
 * An expression: whether one thing, or the place, is all there is to the search, and so many of the wanted listings have it
 * that a search certainly does not count them.
 */
export function isOneCommonWord({ terms, place }: AskedSearch, wanted: PageWanted): RawBuilder<unknown> {
  const [names, ...others] = [...terms.map((term) => term.names), ...(place ? [place.towns] : [])]
  if (!names || others.length > 0 || isNarrowed(wanted)) return sql`false`
  const synonymsFrom = terms[0]?.synonymsFrom ?? names.length
  const wordsOf = (some: readonly Phrase[]) =>
    singleWords(some).map((word) => (place ? placeMark(word) : word))
  const anywhere = wordsOf(names.slice(0, synonymsFrom))
  // Synonyms count in names alone, of which the words of each category are not counted.
  const inNames = wanted.categories ? [] : wordsOf(names.slice(synonymsFrom))
  const there = wanted.categories ? sql`category_id = any(${[...wanted.categories]}::uuid[])` : sql`true`
  return sql`(select exists (select from unnest(${unseen(anywhere)}) word where ${sql.lit(commonFrom)} <= (
      select sum(listings) from common_lexemes where lexeme = any(${lexemesOf}) and ${there}))
    or exists (select from search_terms where term = any(${unseen(inNames)}::text[]) and listings_count >= ${sql.lit(commonFrom)}))`
}

/** More listings are not looked at one after another; the index of words is faster then. */
const mostWalked = 50_000

/** What a search asks for, as expressions: a condition, and the matches of its words without the other names of these. */
interface Question {
  query: RawBuilder<unknown>
  plainMatches: RawBuilder<unknown>
}

/**
 * An expression: whether it takes only a look to know that a search finds more than it counts. Where the counts of its words
 * promise it, the newest listings, or those of the town, are walked through, or its words are looked for without their
 * other names: the index of words would gather tens of thousands for each of these.
 */
export function isCommonAtALook(
  { terms, place }: AskedSearch,
  wanted: PageWanted,
  { query, plainMatches }: Question,
): RawBuilder<unknown> {
  const { town, categories, ...others } = wanted
  if (isNarrowed(others) || categories) return sql`false`
  const words = [
    ...terms.map((term) => singleWords(typedNames(term))),
    ...(place ? [singleWords(place.towns).map(placeMark)] : []),
  ]
  const total = sql`(select greatest(sum(listings), 1) from listing_counts where dimension = 'all')`
  const shareOf = (
    some: readonly string[],
  ) => sql`(select coalesce(max(listings), 0)::float8 / ${total} from (
    select sum(listings) as listings from common_lexemes
    where lexeme in (select unnest(${lexemesOf}) from unnest(${unseen(some)}) word) group by lexeme) counted)`
  // Twice as many are expected among these, if the words stand beside each other as often as chance has it.
  const walked = sql`${sql.lit(2 * highestSearchTotal)} / nullif(share, 0)`
  const isMore = (found: RawBuilder<unknown>) =>
    sql`(select count(*) from (${found}) found) > ${sql.lit(highestSearchTotal)}`
  const hasOthers = terms.some((term) => term.names.length > typedNames(term).length)
  // With an offset each estimate is made once, not for every place that names it.
  return sql`(select case
      when ${walked} <= least(size, ${sql.lit(mostWalked)}) then ${isMore(sql`
        select from (select search from listings where ${shown(wanted)} order by id desc limit ${walked}) newest
        where search @@ ${query} limit ${sql.lit(highestSearchTotal + 1)}`)}
      when ${walked} <= size then ${hasOthers ? isMore(plainMatches) : sql`false`}
      else false end
    from (select ${sql.join(words.map(shareOf), sql` * `)} as share, ${countOfShown(wanted)} as size offset 0) estimated)`
}

const singleWords = (names: readonly Phrase[]): string[] =>
  names.filter((name) => name.length === 1).map(([word]) => word!)

/** What is known of a word before anything is searched. */
interface KnownWord {
  /** How many listings had it in title, category or shop's name, when last counted; null where it is in none. */
  inNames: number | null
  /** Whether very many listings have it anywhere. */
  isCommon: boolean
}

/** Looks up the words of a search. */
export async function lookUpWords(db: Queryable, words: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select ${anyPlan} (select listings_count from search_terms where term = word) as "inNames",
      (select coalesce(sum(listings), 0) >= ${sql.lit(commonFrom)} from common_lexemes where lexeme = any(${lexemesOf})) as "isCommon"
    from unnest(${unseen(words)}) with ordinality as typed (word, place) order by place`.execute(db)
  return rows
}

/** Counts the common lexemes of the shown listings afresh. */
export async function refreshCommonLexemes(tx: Transaction): Promise<void> {
  await sql`delete from common_lexemes`.execute(tx)
  // ts_stat() takes its query as text, where parameters have no place.
  await sql`insert into common_lexemes
    with counted as materialized (
      select word as lexeme, categories.id as category_id, ndoc as listings from categories, ts_stat(format(
        'select search from listings where is_shown and category_id = %L', categories.id)))
    select * from counted where lexeme not like 'category-%' and lexeme in (
      select lexeme from counted group by lexeme having sum(listings) >= ${sql.lit(commonFrom)})
    on conflict (lexeme, category_id) do update set listings = excluded.listings`.execute(tx)
}
