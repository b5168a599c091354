import type { Listing } from '#shared/listings/listing.ts'
import { fieldsIn } from '../api/answer-fields.ts'
import { listingsIn } from './listing-answers.ts'

/** The listings of GET /api/saved, each made whole; null when the answer holds no list of them. */
export const savedListingsIn = (answer: unknown): Listing[] | null =>
  listingsIn(fieldsIn(answer).savedListings)
