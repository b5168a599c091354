import * as z from 'zod/mini'
import {
  count,
  idField,
  limitQuery,
  line,
  messageAnswer,
  pageFields,
  pageQuery,
  requiredLines,
} from '../fields.ts'
import { ownListingSchema } from '../listings/listing.ts'
import type { AddProduct } from '../listings/product-schema.ts'
import { messages } from '../messages.ts'
import { usualPageSize } from '../paging.ts'
import { listingStates, longestReason } from './listing-states.ts'

/** In a query; `search` of administrators looks for words, ids and phone numbers. */
export const searchQuery = z.optional(line(200))
export const shopQuery = z.optional(idField('shop must be the id of a shop'))

/** Query of GET /api/admin/listings: a search for words or an id. */
export const adminListingsQuery = z.object({
  search: searchQuery,
  state: z.optional(z.enum(listingStates, { error: `state must be one of ${listingStates.join(', ')}` })),
  shop: shopQuery,
  /** Only those with open reports. */
  reported: z.optional(z.literal('true', { error: 'reported must be true' })),
  /** Only those that their vendors have changed since they were taken down, or last kept down. */
  mended: z.optional(z.literal('true', { error: 'mended must be true' })),
  page: pageQuery,
  limit: limitQuery(usualPageSize),
})
export type AdminListingsQuery = z.infer<typeof adminListingsQuery>

/** What a take-down keeps of a product besides its pictures: all that a vendor fills in but the stock, which orders change. */
export type KeptField = Exclude<keyof AddProduct, 'stock'>

const mendedFromSchema = z.pick(ownListingSchema, {
  title: true,
  description: true,
  price: true,
  categoryId: true,
  images: true,
} satisfies Record<KeptField | 'images', true>)
export type MendedFrom = z.infer<typeof mendedFromSchema>

export const adminListingSchema = z.extend(ownListingSchema, {
  state: z.enum(listingStates),
  /** What it was when it was taken down, or last kept down, once its vendor has changed it since. */
  mendedFrom: z.nullable(mendedFromSchema),
  /** Open ones. */
  reports: count,
})
export type AdminListing = z.infer<typeof adminListingSchema>

/** GET /api/admin/listings: newest first, without deleted ones; `total` is at most `mostListed`. */
export const adminListingsAnswer = z.object({ listings: z.array(adminListingSchema), ...pageFields })
export type AdminListings = z.infer<typeof adminListingsAnswer>

/** Body of the calls that take something away from the public: the person concerned reads why. */
export const withReasonSchema = z.object({
  reason: requiredLines(messages.moderation.reasonMissing, longestReason),
})

/** Body of PATCH /api/admin/listings/{id}/take-down: `closeReports` closes its open reports with the same reason. */
export const takeDownSchema = z.extend(withReasonSchema, {
  closeReports: z.optional(z.boolean({ error: 'closeReports must be true or false' })),
})
export type TakeDown = z.infer<typeof takeDownSchema>

export const listingModeratedAnswer = z.extend(messageAnswer, { listing: adminListingSchema })
