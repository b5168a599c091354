import { amount, asFields, inField, listInField, object, oneOf, pageShape, text } from '../answer-shapes.ts'
import { listingShape } from '../listings/listing-shape.ts'
import { ownListingShape } from '../listings/own-listing-shape.ts'
import type { AdminListing, AdminListings, MendedFrom } from './listing-moderation.ts'
import { listingStates } from './listing-states.ts'

const { title, description, price, categoryId, images } = listingShape
const parseMendedFrom = object<MendedFrom>({ title, description, price, categoryId, images })

/** A listing as administrators see it. */
export const parseAdminListing = (value: unknown): AdminListing => {
  const { takenDown, isActive } = asFields(value)
  const state = takenDown ? 'taken_down' : isActive === false ? 'hidden' : 'shown'
  return object<AdminListing>({
    ...ownListingShape,
    state: oneOf(listingStates, state),
    mendedFrom: (before) => (before ? parseMendedFrom(before) : null),
    reports: amount(0),
  })(value)
}

const parseListings = listInField('listings', (one) =>
  text(asFields(one)._id) ? parseAdminListing(one) : null,
)

/** A page of GET /api/admin/listings; null when it holds no list of them. */
export function parseAdminListings(answer: unknown): AdminListings | null {
  const listings = parseListings(answer)
  return listings && object<AdminListings>({ listings: () => listings, ...pageShape(listings) })(answer)
}

/** The listing beside the message of a change; null when the answer holds none. */
export const parseModeratedListing = inField('listing', parseAdminListing)
