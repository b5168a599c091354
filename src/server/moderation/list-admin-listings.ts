import type { AdminListings, AdminListingsQuery } from '#shared/moderation/listing-moderation.ts'
import type { Queryable } from '../database/database.ts'
import { pagesOf } from '../http/paging.ts'
import { countAdminListings, findAdminListings } from './admin-listing-rows.ts'

/** The listings of all shops, also those that visitors do not see, newest first. */
export async function listAdminListings(db: Queryable, query: AdminListingsQuery): Promise<AdminListings> {
  const listings = await findAdminListings(db, query)
  return { listings, ...pagesOf(query, await countAdminListings(db, query)) }
}
