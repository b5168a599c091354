import { isId } from '#shared/ids.ts'
import type { PageIdentity } from '#shared/page-rendering.ts'
import { canonicalShopAddress, plainShopAddress } from '../listings/shop-address.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { matchRoute } from './routes.tsx'

/** Only the shop reads its query; for all other pages it makes no difference, nor does the case of a path's letters. */
export function identifyPage(pathname: string, search: string): PageIdentity {
  const matched = matchRoute(pathname, search)
  return { address: addressOf(pathname, matched), route: matched.route.path }
}

function addressOf(pathname: string, matched: MatchedRoute): string {
  return matched.route.path === '/shop'
    ? plainShopAddress(matched.place.search)
    : canonicalPath(pathname, matched)
}

/** The address that search engines and shared links name. */
export const canonicalAddress = (pathname: string, matched: MatchedRoute): string =>
  matched.route.path === '/shop'
    ? canonicalShopAddress(matched.place.search)
    : canonicalPath(pathname, matched)

/** The one path of a page: case and slashes at the end make no other one of it. A path that is no page stays as it is. */
export function canonicalPath(pathname: string, { route, place } = matchRoute(pathname, '')): string {
  if (route.path.includes('*')) return pathname
  if (!route.path.includes(':')) return route.path
  const { id = '' } = place.params
  return isId(id) ? route.path.replace(':id', id) : pathname
}
