import type { ListingPage, ListingQuery } from '#shared/listings/listing.ts'
import { invalidField } from '../errors.ts'
import { typedWords } from '../searches/search-words.ts'
import type { Services } from '../services.ts'
import { type AlikeFound, findAlike } from './find-alike.ts'
import { findPage } from './listing-pages.ts'
import { shownListings } from './listing-rows.ts'
import { presentListing } from './listing-view.ts'
import { type SearchFound, searchListings } from './search-listings.ts'

type Wanted = ListingQuery & { offset: number }
type Found = SearchFound & AlikeFound

async function find({ db, synonyms }: Pick<Services, 'db' | 'synonyms'>, query: Wanted): Promise<Found> {
  const { like, search, sort } = query
  if (like) {
    if (search || sort) throw invalidField('like', 'like goes neither with search nor with sort')
    return findAlike(db, synonyms, { ...query, like })
  }
  if (!query.search) return findPage(db, { ...query, sort: query.sort ?? 'newest' })
  const words = typedWords(query.search)
  // Punctuation alone is a search too, and nothing has it.
  if (words.length === 0) return { total: 0, ids: [] }
  return searchListings(db, synonyms, words, { ...query, sort: query.sort ?? 'relevance' })
}

/** A page of what the shop shows (docs/rules.md, 'Lists and search'). */
export async function listListings(
  services: Pick<Services, 'db' | 'synonyms'>,
  query: ListingQuery,
): Promise<ListingPage> {
  const offset = (query.page - 1) * query.limit
  const { ids, total, isOnlyDescribed, isTitled, ...told } = await find(services, { ...query, offset })
  const rows = await shownListings(services.db, ids)
  return {
    listings: rows.map(presentListing),
    totalPages: Math.ceil(total / query.limit),
    currentPage: query.page,
    total,
    ...told,
    ...(isOnlyDescribed && { isOnlyDescribed }),
  }
}
