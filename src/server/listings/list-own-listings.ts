import { shopPageSize } from '#shared/listings/limits.ts'
import type { VendorListings, VendorListingsQuery } from '#shared/listings/listing.ts'
import type { Services } from '../platform/services.ts'
import { countOwnListings, findOwnListings } from './listing-rows.ts'
import { presentListing } from './listing-view.ts'

/** A vendor's own listings, hidden ones too, newest first: all of them unless a page or a limit is asked for. */
export async function listOwnListings(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  query: VendorListingsQuery,
): Promise<VendorListings> {
  const isPaged = query.page !== undefined || query.limit !== undefined
  const page = query.page ?? 1
  const limit = query.limit ?? shopPageSize
  const part = isPaged ? { limit, offset: (page - 1) * limit } : { offset: 0 }
  const rows = await findOwnListings(db, vendorId, part)
  const { total } = await countOwnListings(db, vendorId)
  return {
    listings: rows.map(presentListing),
    totalPages: isPaged ? Math.ceil(total / limit) : Math.min(total, 1),
    currentPage: page,
    total,
  }
}
