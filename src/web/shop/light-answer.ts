import type { Blog } from '#shared/blog/blog.ts'
import type { ListingCard, ListingCardPage, ListingPage } from '#shared/listings/listing.ts'
import { blogsPath } from '../blog/blog-paths.ts'

/**
 * What of an answer comes along with the HTML: of a listing what its card shows, of the blog's list no text. The whole
 * answers would make a page twice as heavy, on the line of somebody who has not yet chosen anything.
 */
export function lightAnswer(path: string, body: unknown): unknown {
  if (path === blogsPath) return (body as Blog[]).map((post) => ({ ...post, content: '' }))
  if (!path.startsWith('/api/listings?')) return body
  const page = body as ListingPage
  return { ...page, listings: page.listings.map(cardOf) } satisfies ListingCardPage
}

const cardOf = ({ _id, title, price, images, stock, shop }: ListingCard): ListingCard => ({
  _id,
  title,
  price,
  images: images.slice(0, 1),
  stock,
  shop: { name: shop.name },
})
