import type { VendorStatistics } from '#shared/admin/statistics.ts'
import type { Listing } from '#shared/listings/listing.ts'
import type { Shop } from '#shared/shops/shop.ts'
import { amountIn, fieldsIn, figuresIn, textIn } from '../api/answer-fields.ts'
import { listingPageIn, listingsIn } from '../listings/listing-answers.ts'

/** The figures of GET /api/vendor/dashboard; null when one is missing. */
export const vendorStatisticsIn = (answer: unknown): VendorStatistics | null =>
  figuresIn(answer, ['totalProducts', 'activeProducts', 'totalOrders'])

/** The listings of GET /api/vendor/listings, each made whole; null when the answer holds no list of them. */
export const ownListingsIn = (answer: unknown): Listing[] | null => listingsIn(fieldsIn(answer).listings)

/** A page of the vendor's products; `total` counts what was found, `totalProducts` all there are. */
export type OwnListingPage = {
  listings: Listing[]
  totalPages: number
  total: number
  totalProducts: number
}

/** A page of GET /api/vendor/listings, made whole; null when the answer holds no list of listings. */
export function ownListingPageIn(answer: unknown): OwnListingPage | null {
  const page = listingPageIn(answer)
  if (!page) return null
  const { listings, totalPages, total = listings.length } = page
  return { listings, totalPages, total, totalProducts: amountIn(fieldsIn(answer).totalProducts, total) }
}

/** The shop of GET and POST /api/vendor/shop; null when the answer holds none. */
export function shopIn(answer: unknown): Shop | null {
  const { shop } = fieldsIn(answer)
  return typeof shop === 'object' && shop !== null ? wholeShop(shop) : null
}

/** Every field filled in; a shop is active unless it says otherwise. */
export function wholeShop(value: unknown): Shop {
  const { _id, name, description, address, logo, banner, status } = fieldsIn(value)
  return {
    _id: textIn(_id),
    name: textIn(name),
    description: textIn(description),
    address: textIn(address),
    logo: textIn(logo),
    banner: textIn(banner),
    status: status === 'inactive' ? 'inactive' : 'active',
  }
}
