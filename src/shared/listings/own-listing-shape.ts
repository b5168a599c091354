import {
  amount,
  asFields,
  falseUnlessTrue,
  listInField,
  object,
  type Shape,
  text,
  time,
} from '../answer-shapes.ts'
import type { OwnListing, VendorListings } from './listing.ts'
import { listingShape, parseListingPage } from './listing-shape.ts'

const parseTakenDown = object<NonNullable<OwnListing['takenDown']>>({
  reason: text,
  at: time,
  isChanged: falseUnlessTrue,
})

/** A listing as its vendor and administrators see it. */
export const ownListingShape = {
  ...listingShape,
  takenDown: (value: unknown) => (value ? parseTakenDown(value) : null),
} satisfies Shape<OwnListing>
const parseOwnFields = object<OwnListing>(ownListingShape)

const parseOwnListings = listInField('listings', (one) =>
  text(asFields(one)._id) ? parseOwnFields(one) : null,
)

/** A page of the vendor's products; `total` counts what was found, `totalProducts` all there are. */
export type OwnListingPage = Omit<VendorListings, 'currentPage'>

/** A page of GET /api/vendor/listings; null when the answer holds no list of listings. */
export function parseOwnListingPage(answer: unknown): OwnListingPage | null {
  const page = parseListingPage(answer)
  const listings = parseOwnListings(answer)
  if (!page || !listings) return null
  const { totalPages, total = listings.length } = page
  return { listings, totalPages, total, totalProducts: amount(total)(asFields(answer).totalProducts) }
}
