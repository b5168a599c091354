import { isId } from '#shared/ids.ts'
import type { PageIdentity } from '#shared/page-rendering.ts'
import { allGoodsAddress, canonicalShopAddress, pageOf, plainShopAddress } from '../listings/shop-address.ts'
import { plainStorefrontAddress } from '../listings/storefront/storefront-address.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { matchRoute } from './routes.tsx'

/** Only lists of products and `/all-goods` read their query; other pages ignore it, and the letter case of the path. */
export function identifyPage(pathname: string, search: string): PageIdentity {
  const matched = matchRoute(pathname, search)
  return { address: addressOf(pathname, matched), route: matched.route.path }
}

function addressOf(pathname: string, matched: MatchedRoute): string {
  return matched.route.path === '/shop'
    ? plainShopAddress(matched.place.search)
    : withQuery(canonicalPath(pathname, matched), matched)
}

/** These pages read their query too. */
function withQuery(path: string, { route, place: { params, search } }: MatchedRoute): string {
  const { id = '' } = params
  if (route.path === '/all-goods') return allGoodsAddress(pageOf(search))
  return route.path === '/shops/:id' && isId(id) ? plainStorefrontAddress(id, search) : path
}

/** The canonical address, which search engines and shared links use. */
export const canonicalAddress = (pathname: string, matched: MatchedRoute): string =>
  matched.route.path === '/shop'
    ? canonicalShopAddress(matched.place.search)
    : withQuery(canonicalPath(pathname, matched), matched)

/** The one path of a page: letter case and trailing slashes make no difference. A path that is no page stays as it is. */
export function canonicalPath(pathname: string, { route, place } = matchRoute(pathname, '')): string {
  if (route.path.includes('*')) return pathname
  if (!route.path.includes(':')) return route.path
  const { id = '' } = place.params
  return isId(id) ? route.path.replace(':id', id) : pathname
}
