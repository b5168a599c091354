import { amount, fieldsIn, inField, listInField, object, oneOf, pageShape, text } from '../answer-shapes.ts'
import { ownListingShape } from '../listings/own-listing-shape.ts'
import type { AdminListing, AdminListings } from './listing-moderation.ts'
import { listingStates } from './listing-states.ts'

/** A listing as administrators see it. */
export const parseAdminListing = (value: unknown): AdminListing => {
  const { takenDown, isActive } = fieldsIn(value)
  const state = takenDown ? 'taken_down' : isActive === false ? 'hidden' : 'shown'
  return object<AdminListing>({
    ...ownListingShape,
    state: oneOf(listingStates, state),
    reports: amount(0),
  })(value)
}

const parseListings = listInField('listings', (one) =>
  text(fieldsIn(one)._id) ? parseAdminListing(one) : null,
)

/** A page of GET /api/admin/listings; null when it holds no list of them. */
export function parseAdminListings(answer: unknown): AdminListings | null {
  const listings = parseListings(answer)
  return listings && object<AdminListings>({ listings: () => listings, ...pageShape(listings) })(answer)
}

/** The listing beside the message of a change; null when the answer holds none. */
export const parseModeratedListing = inField('listing', parseAdminListing)
