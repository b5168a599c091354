import { type RawBuilder, sql } from 'kysely'
import { streetWords } from '#shared/places.ts'
import type { Transaction } from '../database/database.ts'
import { plainLettersIn } from '../searches/plain-letters.ts'

// The parser has its own ideas of hyphens, slashes and points ('wi-fi', '3.5mm', 'a/c'). With all of them taken for
// spaces, here and in searches/search-words.ts, words come out the same on both sides. Named one by one, because what a
// regular expression of PostgreSQL takes for a letter depends on the database's locale.
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»‘’“”–—…·•×'

// ŋ stays: it has several spellings.
const withoutPunctuation = (text: RawBuilder<unknown>) =>
  plainLettersIn(text, `Ŋ${punctuation}`, `ŋ${' '.repeat(punctuation.length)}`)

/** The same in SQL as `plainSpellings` in searches/search-words.ts: words with ŋ in their usual spelling, followed by the other. */
const withoutEng = (
  text: RawBuilder<unknown>,
) => sql`case when strpos(${text}, 'ŋ') + strpos(${text}, 'Ŋ') = 0
  then ${withoutPunctuation(text)}
  else translate(regexp_replace(${withoutPunctuation(text)}, 'ŋ(?![gk])', 'ng', 'gi') || ' ' || ${withoutPunctuation(text)}, 'ŋ', 'n') end`

/**
 * Text with every punctuation mark taken for a space, a number and its unit for two words, and with the letters of every
 * keyboard.
 */
export const plainWords = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${withoutEng(text)}, '([0-9])([A-Za-z])', '\\1 \\2', 'g')`

const weighted = (text: RawBuilder<unknown>, weight: 'A' | 'B' | 'C') =>
  sql`setweight(to_tsvector('english', ${plainWords(text)}), ${sql.lit(weight)})`

/** The word by which the search column names a category; it cannot be typed, because of its hyphens. */
export const categoryMark = (categoryId: string): string => `category-${categoryId.toLowerCase()}`

/** The word by which the search column names a word of the shop's place; no shopper can type one either. */
export const placeMark = (word: string): string => `place-${word}`

// Without the names of streets: '3 Bo Road, Moyamba' is in Moyamba, not in Bo.
const placeOfShop = sql`regexp_replace(shops.address || ', ' || shops.town, ${sql.lit(`[^,]*\\y(${streetWords})\\y`)}, '', 'gi')`

const placeMarks = sql`array_to_tsvector(array(
  select 'place-' || word from unnest(tsvector_to_array(to_tsvector('simple', ${plainWords(placeOfShop)}))) word))`

// What a product is stands first in its title, then what it is like, goes with or lies in: 'Solar lantern with phone charger',
// 'Sardines in oil'. A title that begins with such a word is taken whole.
const withWhat = sql`'(?:,|\\y(?:with|for|in|from|by)\\y).*'`
/** An expression: what the title of a row of `listings` says that it is. */
export const isWhat = sql`coalesce(nullif(trim(regexp_replace(listings.title, ${withWhat}, '', 'i')), ''), listings.title)`
const goesWith = sql`coalesce(substring(listings.title from ${withWhat}), '')`

/**
 * What a search looks at: what the title says that it is, before what it goes with, category and shop, these before the
 * description; and the marks of category and place.
 */
export const searchVector = sql`${weighted(isWhat, 'A')}
  || ${weighted(sql`${goesWith} || ' ' || categories.name || ' ' || shops.name`, 'B')}
  || ${weighted(sql`listings.description`, 'C')}
  || array_to_tsvector(array['category-' || categories.id]) || ${placeMarks}`

const reindex = (tx: Transaction, which: RawBuilder<unknown>) =>
  sql`update listings set search = ${searchVector} from shops, categories
    where shops.id = listings.shop_id and categories.id = listings.category_id and ${which}`.execute(tx)

/** Rewrites the search words of one listing; call it wherever title, description or category were written. */
export async function reindexListing(tx: Transaction, id: string): Promise<void> {
  await reindex(tx, sql`listings.id = ${id}`)
}

/** Rewrites the search words of some listings, locked in the order of their ids like everywhere. */
export async function reindexListings(tx: Transaction, ids: readonly string[]): Promise<void> {
  await reindex(
    tx,
    sql`listings.id in (select id from listings where id = any(${[...ids]}::uuid[]) order by id for no key update)`,
  )
}
