import type { Pages } from '../navigation/page-router.tsx'
import { showToast } from '../toasts/toast.ts'
import { canonicalPath } from './page-address.ts'
import { isRouteLoaded, loadRoute } from './page-loader.ts'
import { matchRoute } from './routes.tsx'

/** The site map and the code of its pages, as the router needs them. */
export const pages: Pages = {
  match: matchRoute,
  canonicalPath: (pathname) => canonicalPath(pathname),
  isLoaded: isRouteLoaded,
  load: loadRoute,
  onFailure: () =>
    showToast('This page could not be loaded. Please check your connection and try again.', 'error'),
}
