import { parseListing } from '#shared/listings/listing-shape.ts'
import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { formatPrice } from '#shared/money.ts'
import type { Head } from '../navigation/site-map.ts'

const longestDescription = 160

/** A text in one line, cut to what a link preview shows. */
export function inShort(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > longestDescription ? `${words.slice(0, longestDescription - 1).trimEnd()}…` : words
}

/** Title, price and picture of a listing, as WhatsApp and search engines show it; null when the response is none. */
export function listingHead(answer: unknown): Head | null {
  const listing = parseListing(answer)
  if (!listing) return null
  const { title, price, images, shop } = listing
  return {
    title: `${title} · ${formatPrice(price)}`,
    description: inShort(listing.description) || (shop.name && `From ${shop.name}.`),
    picture: linkPreviewPath(images[0] ?? '') ?? undefined,
    price,
  }
}
