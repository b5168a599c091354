import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import {
  boundedText,
  count,
  idField,
  limitQuery,
  pageFields,
  pageQuery,
  pagingQuery,
  time,
} from '../fields.ts'
import { isId } from '../ids.ts'
import { ratingSchema } from '../reviews/rating-schema.ts'
import { listingShopSchema } from '../shops/shop.ts'
import { townField } from '../towns.ts'
import { shopPageSize } from './limits.ts'
import { ownListingSorts, ownListingStates } from './own-listings.ts'

/** A listing as the API answers it. `price` in Leones, `images` URLs of this site, the first one shown. */
export const listingSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  images: z.array(z.string()),
  stock: count,
  categoryId: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  shop: listingShopSchema,
  rating: ratingSchema,
})
export type Listing = z.infer<typeof listingSchema>

/** A listing as its vendor and administrators see it. */
export const ownListingSchema = z.extend(listingSchema, {
  /** Why and when administrators have taken it down; null unless they have. `isChanged` once its vendor has changed it since. */
  takenDown: z.nullable(z.object({ reason: z.string(), at: time, isChanged: z.boolean() })),
})
export type OwnListing = z.infer<typeof ownListingSchema>

/** A listing by itself: also whether its shop answers questions before an order. */
export const productSchema = z.extend(listingSchema, {
  shop: z.extend(listingShopSchema, { showContact: z.boolean() }),
})
export type Product = z.infer<typeof productSchema>

export const listingPageSchema = z.object({
  listings: z.array(listingSchema),
  ...pageFields,
  /** Set when nothing matched as typed and a misspelt word was put right. */
  correctedSearch: z.optional(z.string()),
  /** Set when no listing has all that was searched for: these have most of it. */
  hasSome: z.optional(z.literal(true)),
  /** The place of the search where nothing of it is: these are elsewhere. */
  notIn: z.optional(z.string()),
  /** Set when no title, category or shop's name has it: the descriptions of these do. */
  isOnlyDescribed: z.optional(z.literal(true)),
  /** Set when no listing is like the one asked for: these are the newest of its category. */
  isOnlyOfCategory: z.optional(z.literal(true)),
  /** Where nothing was found: words of the market that are like those of the search. */
  nearWords: z.optional(z.array(z.string())),
})
/** What the answer of a search, or of a question for the like of a listing, says beside its page. */
const searchNotes = {
  correctedSearch: true,
  hasSome: true,
  notIn: true,
  isOnlyDescribed: true,
  isOnlyOfCategory: true,
  nearWords: true,
} as const
export type ListingPage = z.infer<typeof listingPageSchema>

/** What a card shows of a listing: what comes along with the HTML of a page of cards carries no more. */
export type ListingCard = Pick<Listing, '_id' | 'title' | 'price' | 'images' | 'stock' | 'shop' | 'rating'>
export type ListingCardPage = Omit<ListingPage, 'listings'> & { listings: ListingCard[] }

const listingSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'relevance'] as const
export type ListingSort = (typeof listingSorts)[number]

const boundError = (name: string) => `${name} must be an amount in Leones`
const boundDigits = /^\d{1,9}(\.\d{1,2})?$/

/** Any plain amount in Leones, higher than the highest price too: a bound only compares. */
const priceBound = (name: string) =>
  z.optional(
    z
      .pipe(
        boundedText(boundError(name), 20, boundError(name)).check(
          z.regex(boundDigits, { error: boundError(name) }),
        ),
        z.transform((value) => Math.round(Number(value) * 100)),
      )
      .register(describedAs, { type: 'number', minimum: 0, description: 'In Leones' }),
  )

const categoriesError = 'categories must be category ids'
/** A hundred ids; the market has six. */
const longestCategories = 3_700
const categoryIds = z.optional(
  z.pipe(
    boundedText(categoriesError, longestCategories, categoriesError).check(
      z.refine((value) => value.split(',').every(isId), { error: categoriesError }),
    ),
    // In one order: the same categories are the same question.
    z.transform((value) => [...new Set(value.split(','))].sort()),
  ),
)

const searchTooLong = 'search is too long'
const searchText = boundedText('search must be text', 1_000, searchTooLong).check(
  z.trim(),
  z.maxLength(200, { error: searchTooLong }),
)
const yesOrNo = (name: string) =>
  z.optional(
    z.enum(['true', 'false'], { error: `${name} must be true or false` }).register(describedAs, {
      type: 'boolean',
    }),
  )

/** Query of GET /api/listings. Price bounds come out in cents. */
export const listingQuerySchema = z.object({
  limit: limitQuery(shopPageSize),
  page: pageQuery,
  search: z._default(searchText, ''),
  categories: categoryIds,
  sort: z.optional(z.enum(listingSorts, { error: `sort must be one of ${listingSorts.join(', ')}` })),
  minPrice: priceBound('minPrice'),
  maxPrice: priceBound('maxPrice'),
  inStock: yesOrNo('inStock'),
  town: z.optional(townField),
  shop: z.optional(idField('shop must be the id of a shop')),
  like: z.optional(idField('like must be the id of a listing')),
})
export type ListingQuery = z.infer<typeof listingQuerySchema>

const oneOfThese = <Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` })

/** What narrows and orders a vendor's own listings; `search` looks at titles. */
export const ownListingsFilter = z.object({
  search: z.optional(searchText),
  isActive: yesOrNo('isActive'),
  state: z.optional(oneOfThese('state', ownListingStates)),
  sort: z._default(oneOfThese('sort', ownListingSorts), 'newest'),
})
export type OwnListingsFilter = z.infer<typeof ownListingsFilter>

/** Query of GET /api/vendor/listings: everything unless a page is asked for. */
export const vendorListingsQuerySchema = z.extend(pagingQuery, ownListingsFilter.shape)
/**
 * The vendor's own listings, hidden ones too; one page with all of them unless a page was asked for. `total` counts what
 * was found, `totalProducts` all that the vendor has.
 */
export const vendorListingsAnswer = z.extend(z.omit(listingPageSchema, searchNotes), {
  listings: z.array(ownListingSchema),
  totalProducts: count,
})
export type VendorListings = z.infer<typeof vendorListingsAnswer>
export type VendorListingsQuery = z.infer<typeof vendorListingsQuerySchema>
/** Query of GET /api/saved: all that is saved unless a page is asked for; `fields=_id` leaves out the rest of each listing. */
export const savedQuery = z.extend(pagingQuery, {
  fields: z.optional(z.enum(['_id'], { error: 'fields must be _id' })),
})
export const savedAnswer = z.object({
  savedListings: z.array(z.union([listingSchema, z.pick(listingSchema, { _id: true })])),
})
export const listingAnswer = z.object({ message: z.string(), listing: listingSchema })
