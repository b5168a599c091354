import type { Category } from '#shared/listings/categories.ts'
import type { Listing, ListingCardPage } from '#shared/listings/listing.ts'
import { amountIn, fieldsIn, listIn, textIn } from '../api/answer-fields.ts'

/** A page of listings as it is shown; `total` where the answer says it or all of them are on this page. */
export type ShownListings = Omit<ListingCardPage, 'total' | 'listings'> & {
  listings: Listing[]
  total?: number
}

/** The listing that an answer is, made whole; null when it is none. */
export function listingIn(answer: unknown): Listing | null {
  const { _id, title, description, price, images, stock, categoryId, isActive, createdAt, shop } =
    fieldsIn(answer)
  if (!textIn(_id)) return null
  const { _id: shopId, name } = fieldsIn(shop)
  return {
    _id: textIn(_id),
    title: textIn(title),
    description: textIn(description),
    price: amountIn(price, 0),
    images: textsIn(images),
    // The specification's default (section 9).
    stock: amountIn(stock, 1),
    categoryId: textIn(categoryId),
    isActive: isActive !== false,
    createdAt: textIn(createdAt),
    shop: { _id: textIn(shopId), name: textIn(name) },
  }
}

const textsIn = (value: unknown): string[] => (listIn(value) ?? []).map(textIn).filter(Boolean)

/** The listings of a list, each made whole; null when it is no list. */
export const listingsIn = (list: unknown): Listing[] | null =>
  listIn(list)?.flatMap((one) => listingIn(one) ?? []) ?? null

/** GET /api/listings, made whole; null when the answer holds no list of listings. */
export function listingPageIn(answer: unknown): ShownListings | null {
  const { listings, totalPages, currentPage, total, correctedSearch } = fieldsIn(answer)
  const found = listingsIn(listings)
  if (!found) return null
  const pages = amountIn(totalPages, 1)
  const counted = amountIn(total, pages > 1 ? -1 : found.length)
  return {
    listings: found,
    totalPages: pages,
    currentPage: amountIn(currentPage, 1),
    total: counted < 0 ? undefined : counted,
    correctedSearch: textIn(correctedSearch) || undefined,
  }
}

/** GET /api/category; null when the answer holds no list of categories. */
export const categoriesIn = (answer: unknown): Category[] | null =>
  listIn(fieldsIn(answer).categories)?.flatMap((one) => {
    const { _id, name } = fieldsIn(one)
    return textIn(_id) ? [{ _id: textIn(_id), name: textIn(name) }] : []
  }) ?? null
