import {
  amount,
  asFields,
  list,
  listInField,
  object,
  oneOf,
  type Shape,
  text,
  time,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import { parseRating } from '../reviews/rating.ts'
import type { Category } from './categories.ts'
import type { Listing, ListingCardPage, Product } from './listing.ts'

const shopFields = { _id: text, name: text, town: text, awayUntil: timeOrNull } satisfies Shape<
  Listing['shop']
>

/** The fields of a listing. */
export const listingShape = {
  _id: text,
  title: text,
  description: text,
  price: amount(0),
  images: list((image) => text(image) || null),
  // The specification's default (section 9).
  stock: amount(1),
  categoryId: text,
  isActive: trueUnlessFalse,
  createdAt: time,
  shop: object<Listing['shop']>(shopFields),
  rating: parseRating,
} satisfies Shape<Listing>

const parseFields = object<Listing>(listingShape)
const parseProductFields = object<Product>({
  ...listingShape,
  shop: object<Product['shop']>({ ...shopFields, showContact: trueUnlessFalse }),
})

/** The listing that an answer is; null when it is none. */
export const parseListing = (value: unknown): Listing | null =>
  text(asFields(value)._id) ? parseFields(value) : null

/** The same of GET /api/listings/{id}. */
export const parseProduct = (value: unknown): Product | null =>
  text(asFields(value)._id) ? parseProductFields(value) : null

const parseListings = listInField('listings', parseListing)

/** The listings of GET /api/saved; null when the answer holds no list of them. */
export const parseSavedListings = listInField('savedListings', parseListing)

/** A page of listings as it is shown; `total` where the answer says it or all of them are on this page. */
export type ShownListings = Omit<ListingCardPage, 'total' | 'listings'> & {
  listings: Listing[]
  total?: number | undefined
}

/** GET /api/listings; null when the answer holds no list of listings. */
export function parseListingPage(answer: unknown): ShownListings | null {
  const listings = parseListings(answer)
  if (!listings) return null
  const pages = amount(1)(asFields(answer).totalPages)
  return object<ShownListings>({
    listings: () => listings,
    totalPages: () => pages,
    currentPage: amount(1),
    total: amount(pages > 1 ? undefined : listings.length),
    correctedSearch: (word) => text(word) || undefined,
    hasSome: oneOf([true] as const, undefined),
    notIn: (place) => text(place) || undefined,
    isOnlyDescribed: oneOf([true] as const, undefined),
    isOnlyOfCategory: oneOf([true] as const, undefined),
    nearWords: list((word) => text(word) || null),
  })(answer)
}

const parseCategory = object<Category>({ _id: text, name: text })

/** GET /api/category; null when the answer holds no list of categories. */
export const parseCategories = listInField('categories', (one) =>
  text(asFields(one)._id) ? parseCategory(one) : null,
)
