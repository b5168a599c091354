import { matchRoute, type Place } from '../app/routes.tsx'
import { useLocation } from './router.ts'

/** Path parameters and query of the page shown, as the site map reads them. */
export function usePlace(): Place {
  const { pathname, search } = useLocation()
  return matchRoute(pathname, search).place
}
