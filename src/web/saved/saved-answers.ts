import type { Listing } from '#shared/listings/listing.ts'
import { amountIn, fieldsIn, listIn, textIn } from '../platform/answer-fields.ts'

/** The listings of GET /api/saved, each made whole; null when the answer holds no list of them. */
export const savedListingsIn = (answer: unknown): Listing[] | null =>
  listIn(fieldsIn(answer).savedListings)?.map(wholeListing) ?? null

function wholeListing(value: unknown): Listing {
  const listing = fieldsIn(value)
  const { _id: shopId, name } = fieldsIn(listing.shop)
  return {
    _id: textIn(listing._id),
    title: textIn(listing.title),
    description: textIn(listing.description),
    price: amountIn(listing.price, 0),
    images: (listIn(listing.images) ?? []).map(textIn),
    // The specification's default (section 9).
    stock: amountIn(listing.stock, 1),
    categoryId: textIn(listing.categoryId),
    isActive: listing.isActive !== false,
    createdAt: textIn(listing.createdAt),
    shop: { _id: textIn(shopId), name: textIn(name) },
  }
}
