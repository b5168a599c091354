import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { AskedSearch } from '../searches/asked-search.ts'
import type { Phrase } from '../searches/search-words.ts'
import type { PageWanted } from './listing-filter.ts'
import { placeMark } from './listing-search.ts'

/**
 * From this many on a lexeme is common: so far above the highest total that it is reached even if half of them were hidden
 * since they were counted.
 */
const commonFrom = 2 * highestSearchTotal

/** Lexemes of a word; the mark of a place is one itself. */
const lexemesOf = sql`case when word like 'place-%' then array[word]
  else tsvector_to_array(to_tsvector('english', word)) end`

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
    some.filter((name) => name.length === 1).map(([word]) => (place ? placeMark(word!) : word!))
  const anywhere = wordsOf(names.slice(0, synonymsFrom))
  // Synonyms count in names alone, of which the words of each category are not counted.
  const inNames = wanted.categories ? [] : wordsOf(names.slice(synonymsFrom))
  const there = wanted.categories ? sql`category_id = any(${[...wanted.categories]}::uuid[])` : sql`true`
  return sql`(select exists (select from unnest(${anywhere}::text[]) word where ${commonFrom} <= (
      select sum(listings) from common_lexemes where lexeme = any(${lexemesOf}) and ${there}))
    or exists (select from search_terms where term = any(${inNames}::text[]) and listings_count >= ${commonFrom}))`
}

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
    select (select listings_count from search_terms where term = word) as "inNames",
      (select coalesce(sum(listings), 0) >= ${commonFrom} from common_lexemes where lexeme = any(${lexemesOf})) as "isCommon"
    from unnest(${[...words]}::text[]) with ordinality as typed (word, place) order by place`.execute(db)
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
      select lexeme from counted group by lexeme having sum(listings) >= ${commonFrom})
    on conflict (lexeme, category_id) do update set listings = excluded.listings`.execute(tx)
}
