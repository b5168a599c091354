import { createContext, type MouseEvent, useContext, useEffect, useMemo, useRef } from 'react'
import type { MatchedRoute, Place } from './site-map.ts'

/** Where the visitor is. `key` identifies the entry in the browser's history, `state` is what the last page passed on. */
export type Location = { pathname: string; search: string; hash: string; key: string; state: unknown }

/** How the visitor came: along a link, in place of the last page, or through the browser (first load, back, forward). */
export type Arrival = 'push' | 'replace' | 'pop'

export type Going = { replace?: boolean; state?: unknown }

/** Navigates to an address of this site; one that begins with `?` keeps the path. */
export type Navigate = (to: string, how?: Going) => void

/** A page shown: its location, its line in the site map and how the visitor came there. */
export type Shown = { location: Location; matched: MatchedRoute; arrival: Arrival }

/** Returns whether the page may be left. */
export type Blocker = () => Promise<boolean>

export type Router = Shown & {
  navigate: Navigate
  /** Loads the code of an address in advance; a failure matters only when the visitor goes there. */
  prefetch: (to: string) => void
  /** Has `mayLeave` asked before another page is shown, until the returned function is called. */
  block: (mayLeave: Blocker) => () => void
}

/** In the browser from page-router.tsx; on the server one per rendered page. */
export const RouterContext = createContext<Router | null>(null)

function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('No router')
  return router
}

export const useLocation = (): Location => useRouter().location

/** The route of the page shown. */
export const useMatchedRoute = (): MatchedRoute => useRouter().matched

/** Path parameters and query of the page shown, as the site map reads them. */
export const usePlace = (): Place => useRouter().matched.place

export const useArrival = (): Arrival => useRouter().arrival

/** The same function in every render. */
export const useNavigate = (): Navigate => useRouter().navigate

/** The same function in every render, too. */
export const usePrefetch = (): Router['prefetch'] => useRouter().prefetch

/** The query of the address; the same object as long as it is unchanged. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Path and query of a link. */
export function useHref(to: string): string {
  const { pathname } = useLocation()
  return to.startsWith('?') ? pathname + to : to
}

/** Follows a link within the page, unless the visitor asks the browser for a tab, a window or a download. */
export function useLinkClick(to: string, { replace, target }: { replace?: boolean; target?: string } = {}) {
  const navigate = useNavigate()
  return (event: MouseEvent): void => {
    const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (event.button !== 0 || !isPlain || (target && target !== '_self')) return
    event.preventDefault()
    // A link to the present address adds no entry to the history.
    const isHere = new URL(to, location.href).href === location.href
    navigate(to, { replace: replace ?? isHere })
    if (isHere) scrollTo(0, 0)
  }
}

/** While `mayLeave` is given it is asked before another page is shown; the browser asks before the tab is closed. */
export function useBlocker(mayLeave: Blocker | null): void {
  const { block } = useRouter()
  const latest = useRef(mayLeave)
  useEffect(() => {
    latest.current = mayLeave
  })
  const isBlocking = mayLeave !== null
  useEffect(
    () => (isBlocking ? block(async () => (await latest.current?.()) ?? true) : undefined),
    [isBlocking, block],
  )
}
