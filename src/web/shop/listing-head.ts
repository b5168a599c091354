import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { formatPrice } from '#shared/money.ts'

/** What a shared link shows. `picture` is an address of this site; `price` in Leones. */
export type Head = { title: string; description: string; picture?: string; price?: number }

const longestDescription = 160

/** Title, price and picture of a listing, as WhatsApp and search engines show it. */
export function listingHead(listing: {
  title: string
  price: number
  description: string
  images: readonly string[]
  shop: { name: string }
}): Head {
  const words = listing.description.replace(/\s+/g, ' ').trim()
  const cut =
    words.length > longestDescription ? `${words.slice(0, longestDescription - 1).trimEnd()}…` : words
  return {
    title: `${listing.title} · ${formatPrice(listing.price)}`,
    description: cut || `From ${listing.shop.name}.`,
    picture: linkPreviewPath(listing.images[0] ?? '') ?? undefined,
    price: listing.price,
  }
}
