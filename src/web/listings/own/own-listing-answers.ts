import type { Listing } from '#shared/listings/listing.ts'
import { amountIn, fieldsIn } from '../../api/answer-fields.ts'
import { listingPageIn } from '../listing-answers.ts'

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
