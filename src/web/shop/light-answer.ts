import type { Blog } from '#shared/blog/blog.ts'
import type { ListingPage } from '#shared/listings/listing.ts'
import { blogsPath } from '../blog/blog-paths.ts'

/**
 * What of an answer comes along with the HTML. Cards show no description and one picture only, the blog's list no text; the whole texts would
 * make a page twice as heavy, on the line of somebody who has not yet chosen anything.
 */
export function lightAnswer(path: string, body: unknown): unknown {
  if (path === blogsPath) return (body as Blog[]).map((post) => ({ ...post, content: '' }))
  if (!path.startsWith('/api/listings?')) return body
  const page = body as ListingPage
  const light = (listing: ListingPage['listings'][number]) => ({
    ...listing,
    description: '',
    images: listing.images.slice(0, 1),
  })
  return { ...page, listings: page.listings.map(light) }
}
