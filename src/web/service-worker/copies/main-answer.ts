import { blogPath, blogsPath } from '../../blog/blog-paths.ts'
import { listingPath } from '../../listings/listing-path.ts'
import { anyListingPath, shopListingsPath } from '../../listings/shop-address.ts'
import { publicShopPath } from '../../listings/storefront/storefront-address.ts'

type PathOf = (search: URLSearchParams, id?: string) => string

/** As the site map has it (src/web/app/routes.tsx), which would bring all pages with it; the test compares the two. */
const mainAnswers: readonly [page: RegExp, answer: PathOf][] = [
  [/^\/$/, () => '/api/listings?limit=15'],
  [/^\/shop\/*$/i, (search) => shopListingsPath(search)],
  [/^\/all-goods\/*$/i, () => anyListingPath],
  [/^\/shop\/product\/([^/]+)\/*$/i, (_search, id) => listingPath(id)],
  [/^\/shops\/([^/]+)\/*$/i, (_search, id) => publicShopPath(id)],
  [/^\/blog\/*$/i, () => blogsPath],
  [/^\/blog\/([^/]+)\/*$/i, (_search, id) => blogPath(id)],
]

/** The API path of what a public page is about; null where it is about nothing that the server knows. */
export function mainAnswerOf({ pathname, searchParams }: URL): string | null {
  for (const [page, answer] of mainAnswers) {
    const found = page.exec(pathname)
    if (found) return answer(searchParams, found[1])
  }
  return null
}
