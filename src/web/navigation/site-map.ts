import type { Role } from '#shared/accounts/roles.ts'

/** Path parameters and query. */
export type Place = { params: Record<string, string | undefined>; search: URLSearchParams }

/** What a shared link shows. `picture` is an address of this site; `price` in Leones. */
export type Head = { title: string; description: string; picture?: string; price?: number }

/** A line of the site map (src/web/app/routes.tsx). */
export type PageRoute = {
  /** `:id` stands for one part of the path, `*` at its end for any rest. */
  path: string
  /** File below src/web without `.tsx`; its default export is the page. */
  page: string
  layout: 'site' | 'dashboard'
  title: string
  /** A title that depends on the query. */
  titleOf?: (place: Place) => string
  /** Whether search engines may list it; by default they may list every page without a guard. */
  isIndexed?: (place: Place) => boolean
  /** Text below the heading while the code of a page that only the browser renders is loading: something to read meanwhile. */
  lead?: string
  /** The page is for every visitor (absent), every signed-in user, or these roles. */
  guard?: 'signed-in' | readonly Role[]
  /** API paths whose responses a public page is rendered from; the first is the page's subject: its 404 is the page's. */
  data?: (place: Place) => readonly string[]
  /** A further API path, known only from the first response. */
  moreData?: (main: unknown) => string | null
  /** Title, description and picture for shared links, from the first response; null when that is malformed. */
  head?: (main: unknown, place: Place) => Head | null
  /** The page loads the buyer's cart itself; its response counts in the header too. */
  loadsCart?: boolean
  /** HTTP status of the page when it is not 200. */
  status?: 404
}

export type MatchedRoute = { route: PageRoute; place: Place }

/** Finds the route of a path and query. */
export type SiteMap = (pathname: string, search: string) => MatchedRoute

/** Letter case and trailing slashes make no difference. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/^\*$|\/\*$/, '(/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i')

/** The first route that matches is taken; the last one must match every path. */
export function siteMapOf(routes: readonly PageRoute[]): SiteMap {
  const patterns = routes.map((route) => [patternOf(route.path), route] as const)
  return (pathname, search) => {
    for (const [pattern, route] of patterns) {
      const match = pattern.exec(pathname)
      if (match) return { route, place: { params: match.groups ?? {}, search: new URLSearchParams(search) } }
    }
    throw new Error('No 404 page')
  }
}
