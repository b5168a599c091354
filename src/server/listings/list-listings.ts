import type { ListingPage, ListingQuery } from '#shared/listings/listing.ts'
import type { Services } from '../services.ts'
import type { PageFound } from './listing-filter.ts'
import { findPage } from './listing-pages.ts'
import { shownListings } from './listing-rows.ts'
import { presentListing } from './listing-view.ts'
import { findSearchPage } from './search-pages.ts'
import { searchWords } from './search-query.ts'
import { correctWords } from './search-terms.ts'

type Found = PageFound & { correctedSearch?: string }

async function search(
  db: Services['db'],
  words: readonly string[],
  query: ListingQuery,
  offset: number,
): Promise<Found> {
  // Punctuation alone is a search too, and nothing has it.
  if (words.length === 0) return { total: 0, ids: [] }
  const wanted = { ...query, sort: query.sort ?? 'relevance', offset }
  const found = await findSearchPage(db, words, wanted)
  if (found.total > 0) return found
  const corrected = await correctWords(db, words)
  if (!corrected) return found
  const second = await findSearchPage(db, corrected, wanted)
  return second.total > 0 ? { ...second, correctedSearch: corrected.join(' ') } : found
}

/** A page of what the shop shows (docs/rules.md, 'Answers'). A search that finds nothing is tried again with its words put right. */
export async function listListings({ db }: Pick<Services, 'db'>, query: ListingQuery): Promise<ListingPage> {
  const offset = (query.page - 1) * query.limit
  const found: Found = query.search
    ? await search(db, searchWords(query.search), query, offset)
    : await findPage(db, { ...query, sort: query.sort ?? 'newest', offset })
  const rows = await shownListings(db, found.ids)
  return {
    listings: rows.map(presentListing),
    totalPages: Math.ceil(found.total / query.limit),
    currentPage: query.page,
    total: found.total,
    ...(found.correctedSearch ? { correctedSearch: found.correctedSearch } : {}),
  }
}
