import type { Listing } from '#shared/listings/listing.ts'
import { type ListInParts, partsOf } from '../http/list-in-parts.ts'
import type { Paging } from '../http/paging.ts'
import { shownListings } from '../listings/listing-rows.ts'
import { presentListing } from '../listings/listing-view.ts'
import type { Services } from '../services.ts'
import { listSavedIds } from './saved-rows.ts'

/** What a person saved, the last saved first, as the shop shows it. */
export async function listSaved(
  { db }: Pick<Services, 'db'>,
  userId: string,
  paging: Paging,
): Promise<ListInParts<Listing, object>> {
  const ids = await listSavedIds(db, userId, paging)
  const read = async (part: readonly string[]) => (await shownListings(db, part)).map(presentListing)
  return { parts: partsOf(ids, read), beside: {} }
}
