import * as z from 'zod/mini'
import { booleanField, boundedList, idField } from '../fields.ts'
import { ownListingSchema } from './listing.ts'

/** Listings that one call changes. */
export const mostListingsAtOnce = 100

const idsError = `ids must be 1 to ${mostListingsAtOnce} ids of listings`
const idsField = z.pipe(
  z.pipe(
    z.transform(boundedList(mostListingsAtOnce)),
    z
      .array(idField(idsError), { error: idsError })
      .check(
        z.minLength(1, { error: idsError }),
        z.maxLength(mostListingsAtOnce, { error: idsError, abort: true }),
      ),
  ),
  z.transform((ids: string[]) => [...new Set(ids)]),
)

/** Body of DELETE /api/vendor/listings. */
export const listingIdsSchema = z.object({ ids: idsField })
/** Body of PUT /api/vendor/listings. */
export const showListingsSchema = z.object({ ids: idsField, isActive: booleanField('isActive') })

export const listingsAnswer = z.object({ message: z.string(), listings: z.array(ownListingSchema) })
