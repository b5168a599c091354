import type { PageRoute, SiteMap } from '../../navigation/site-map.ts'

/** What the site map says of an address. */
export type CopiedPage = {
  /** Its HTML may be kept: search engines may list it too. The address of a mailed link is a secret, and no page of theirs. */
  isPublic: boolean
  /** Only the browser renders it, for the signed-in person. Administrators work with other people's data: none of theirs. */
  isOwn: boolean
  /** The API path of what it is about; absent where it is about nothing that the server knows. */
  mainAnswer: string | undefined
}

export function copiedPage(match: SiteMap, { pathname, search }: URL): CopiedPage {
  const { route, place } = match(pathname, search)
  const isIndexed = route.isIndexed?.({ ...place, search: new URLSearchParams() }) !== false
  return {
    isPublic: !route.guard && !route.status && isIndexed,
    isOwn: route.guard !== undefined && !isForAdministrators(route),
    mainAnswer: route.data?.(place)[0],
  }
}

const isForAdministrators = ({ guard }: PageRoute): boolean =>
  Array.isArray(guard) && guard.every((role) => role === 'admin')
