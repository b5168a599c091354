import type {
  OwnListing,
  OwnListingsFilter,
  VendorListings,
  VendorListingsQuery,
} from '#shared/listings/listing.ts'
import { mostChosen } from '#shared/listings/several-changes.ts'
import { type ListInParts, partsOf } from '../http/list-in-parts.ts'
import { pageOf, pagesOf } from '../http/paging.ts'
import { plainSpellings, typedWords } from '../searches/search-words.ts'
import type { Services } from '../services.ts'
import { findOwnListings } from './listing-rows.ts'
import { presentOwnListing } from './listing-view.ts'
import { countOwnListings, findOwnListingIds, type OwnListingsWanted } from './own-listing-rows.ts'

/**
 * A vendor's own listings, hidden ones too: all, or only those with every word of a search in their title (or its signs,
 * where it has no words), or only those in one state.
 */
export async function listOwnListings(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  query: VendorListingsQuery,
): Promise<ListInParts<OwnListing, Omit<VendorListings, 'listings'>>> {
  const wanted = ownListingsWanted(query)
  const ids = await findOwnListingIds(db, vendorId, wanted, { sort: query.sort, ...pageOf(query) })
  const { total, found } = await countOwnListings(db, vendorId, wanted)
  const read = async (part: readonly string[]) =>
    (await findOwnListings(db, vendorId, part)).map(presentOwnListing)
  return { parts: partsOf(ids, read), beside: { ...pagesOf(query, found), totalProducts: total } }
}

/** Ids of the newest of those that the filters find, so that all of them can be chosen; `total` counts all. */
export async function listOwnListingIds(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  filter: OwnListingsFilter,
): Promise<{ ids: string[]; total: number }> {
  const wanted = ownListingsWanted(filter)
  const ids = await findOwnListingIds(db, vendorId, wanted, { sort: 'newest', limit: mostChosen, offset: 0 })
  return { ids, total: (await countOwnListings(db, vendorId, wanted)).found }
}

export const ownListingsWanted = ({ search, isActive, state }: OwnListingsFilter): OwnListingsWanted => ({
  words: wordsInTitle(search ?? ''),
  isActive: isActive === undefined ? undefined : isActive === 'true',
  state,
})

/** Each word in its spellings without ŋ. */
function wordsInTitle(search: string): string[][] {
  const words = typedWords(search)
  // No title has control characters, and PostgreSQL takes no zero byte.
  const signs = search.replace(/\p{Cc}/gu, '').trim()
  return words.length === 0 && signs ? [[signs.normalize('NFC').toLowerCase()]] : words.map(plainSpellings)
}
