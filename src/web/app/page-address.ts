import { isId } from '#shared/ids.ts'
import { canonicalShopAddress, plainShopAddress } from '../listings/shop-address.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { matchRoute } from './routes.tsx'

/**
 * What a page is cached as: the one address of everything it shows, and the API paths that it is rendered from. `route` is its
 * line in the site map, such as `/shop/product/:id`.
 */
export type PageIdentity = { address: string; data: readonly string[]; route: string }

/** Only the shop reads its query; for all other pages it makes no difference, nor does the case of a path's letters. */
export function identifyPage(pathname: string, search: string): PageIdentity {
  const matched = matchRoute(pathname, search)
  const { route, place } = matched
  return { address: addressOf(pathname, matched), data: route.data?.(place) ?? [], route: route.path }
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
