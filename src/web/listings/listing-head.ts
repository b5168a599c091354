import { parseListing } from '#shared/listings/listing-shape.ts'
import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { formatPrice } from '#shared/money.ts'
import type { Head } from '../navigation/site-map.ts'

const longestDescription = 160

/** Title, price and picture of a listing, as WhatsApp and search engines show it; null when the response is none. */
export function listingHead(answer: unknown): Head | null {
  const listing = parseListing(answer)
  if (!listing) return null
  const { title, price, images, shop } = listing
  const words = listing.description.replace(/\s+/g, ' ').trim()
  const cut =
    words.length > longestDescription ? `${words.slice(0, longestDescription - 1).trimEnd()}…` : words
  return {
    title: `${title} · ${formatPrice(price)}`,
    description: cut || (shop.name && `From ${shop.name}.`),
    picture: linkPreviewPath(images[0] ?? '') ?? undefined,
    price,
  }
}
