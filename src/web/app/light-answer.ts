import { fieldsIn } from '#shared/answer-shapes.ts'
import type { ListingCard } from '#shared/listings/listing.ts'
import { parseListingPage } from '#shared/listings/listing-shape.ts'
import { blogsPath } from '../blog/blog-paths.ts'

/**
 * The part of a response that is embedded in the HTML: of a listing what its card shows, of the blog's list no text, of a post
 * its text once, in the blocks that are rendered. The whole responses would double the size of a page for a visitor who has not
 * chosen anything yet.
 */
export function lightAnswer(path: string, body: unknown): unknown {
  if (path === blogsPath) return Array.isArray(body) ? body.map(withoutText) : body
  if (Array.isArray(fieldsIn(body).blocks)) return withoutText(body)
  const page = path.startsWith('/api/listings?') && parseListingPage(body)
  return page ? { ...page, listings: page.listings.map(cardOf) } : body
}

const withoutText = (post: unknown) => ({ ...fieldsIn(post), content: '' })

const cardOf = ({ _id, title, price, images, stock, shop }: ListingCard): ListingCard => ({
  _id,
  title,
  price,
  images: images.slice(0, 1),
  stock,
  shop: { name: shop.name },
})
