import { asFields } from '#shared/answer-shapes.ts'
import { type Category, categories } from '#shared/listings/categories.ts'
import type { ListingCard } from '#shared/listings/listing.ts'
import { parseCategories, parseListingPage } from '#shared/listings/listing-shape.ts'
import { parseTowns } from '#shared/towns-shape.ts'
import { blogsPath } from '../blog/blog-paths.ts'
import { townsPath } from '../listings/shop-address.ts'

/**
 * The part of a response that is embedded in the HTML: of a listing what its card shows, of the blog's list no text, of a post
 * its text once, in the blocks that are rendered, of towns those with goods, of categories nothing where they are the known
 * ones. The whole responses would double the size of a page for a visitor who has not chosen anything yet.
 */
export function lightAnswer(path: string, body: unknown): unknown {
  if (path === blogsPath) return Array.isArray(body) ? body.map(withoutText) : body
  if (path === '/api/category' && isKnown(parseCategories(body))) return undefined
  if (path === townsPath) return { towns: parseTowns(body)?.filter(({ listings }) => listings > 0) }
  if (Array.isArray(asFields(body).blocks)) return withoutText(body)
  const page = path.startsWith('/api/listings?') && parseListingPage(body)
  if (!page) return body
  const { nearWords, ...shown } = page
  return { ...shown, ...(nearWords?.length && { nearWords }), listings: page.listings.map(cardOf) }
}

const isKnown = (given: Category[] | null) => JSON.stringify(given) === JSON.stringify(categories)

const withoutText = (post: unknown) => ({ ...asFields(post), content: '' })

/** A missing rating or absence is none, and a missing stock is some: a card shows only whether there is any. */
type EmbeddedCard = Omit<ListingCard, 'rating' | 'stock' | 'shop'> &
  Partial<Pick<ListingCard, 'rating' | 'stock'>> & { shop: Partial<ListingCard['shop']> }

/** In an order that compresses well beside the cards: any other takes up to 40 bytes more. */
const cardOf = ({ _id, title, price, images, stock, shop, rating }: ListingCard): EmbeddedCard => ({
  ...(rating.count > 0 && { rating }),
  _id,
  title,
  shop: shop.awayUntil ? shop : { ...shop, awayUntil: undefined },
  images: images.slice(0, 1),
  price,
  ...(stock < 1 && { stock }),
})
