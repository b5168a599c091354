import { type RawBuilder, sql } from 'kysely'
import { inTransaction, type Transaction } from '../database/database.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { refreshCommonLexemes } from './frequent-words.ts'
import { plainWords } from './listing-search.ts'

/** Words too short to be told from one another, and too long for levenshtein(), are neither learned nor corrected. */
export const isTerm = sql`length(word) between 3 and 40`

const termsOf = (text: RawBuilder<unknown>) => sql`to_tsvector('simple', ${plainWords(text)})`

const titleShopAndCategory = sql`listings.title || ' ' || shops.name || ' ' || categories.name`

const withShopAndCategory = sql`listings join shops on shops.id = listings.shop_id
  join categories on categories.id = listings.category_id`

/** Learns the new words of listings just written, so that they are found with a typo at once. */
export async function learnSearchTerms(tx: Transaction, ...listingIds: readonly string[]): Promise<void> {
  // In order, so that two listings saved at once do not wait for each other in a circle.
  await sql`insert into search_terms (term, listings_count)
    select word, 1 from (
      select unnest(tsvector_to_array(${termsOf(titleShopAndCategory)})) as word
      from ${withShopAndCategory} where listings.id = any(${[...listingIds]}::uuid[])) words
    where ${isTerm} order by word on conflict (term) do nothing`.execute(tx)
}

// ts_stat() takes its query as text, where parameters have no place.
const shownTerms = () => sql`ts_stat($terms$
  select ${termsOf(titleShopAndCategory)} from ${withShopAndCategory} where listings.is_shown $terms$)`

/** Counts the words and lexemes of all shown listings afresh and forgets those that no listing has any more. */
export async function refreshSearchTerms({ db }: Pick<Services, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A million listings take ten seconds and more, longer than any request may.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`create temporary table shown_terms on commit drop as
      select word as term, ndoc as listings_count from ${shownTerms()} where ${isTerm}`.execute(tx)
    await sql`delete from search_terms where not exists (
      select from shown_terms where shown_terms.term = search_terms.term)`.execute(tx)
    await sql`insert into search_terms select term, listings_count from shown_terms order by term
      on conflict (term) do update set listings_count = excluded.listings_count
      where search_terms.listings_count <> excluded.listings_count`.execute(tx)
    await refreshCommonLexemes(tx)
    await publishInvalidation(tx, 'listings')
  })
}
