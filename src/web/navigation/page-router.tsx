import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { plainPath } from '../app/page-address.ts'
import { isRouteHere, loadRoute } from '../app/page-loader.ts'
import { matchRoute, type PageRoute } from '../app/routes.tsx'
import { showToast } from '../toasts/toast.ts'
import { loadAnew } from './load-anew.ts'
import { type Arrival, type Going, type Location, RouterContext } from './router.ts'

/** What the browser's history keeps beside an address. */
type Entry = { key: string; position: number; state: unknown }

const entry = (): Partial<Entry> => history.state ?? {}
const routeOf = (pathname: string): PageRoute => matchRoute(pathname, '').route

/** `/Shop/` is drawn as `/shop`, here as on the server: whatever asks for the path must be told the same by both. */
function locationNow(): Location {
  const { pathname, search, hash } = location
  const { key = 'first', state = null } = entry()
  return { pathname: plainPath(pathname), search, hash, key, state }
}

/** Of two ways begun, the later one counts. */
let lastWay = 0

/**
 * Goes there once the page's code is here, at once where it is already. Where it cannot be had, the page shown stays;
 * after a new version has been published it is asked of the server as a whole.
 */
async function goWhenLoaded(route: PageRoute, address: string, go: () => void, stay?: () => void) {
  lastWay += 1
  const way = lastWay
  const { dataset } = document.documentElement
  delete dataset.under
  if (isRouteHere(route)) return go()
  // Drawn by app.css once it takes a while: on a thin line the press would seem to do nothing.
  dataset.under = 'way'
  const isHere = await loadRoute(route).then(
    () => true,
    () => false,
  )
  if (way !== lastWay) return
  delete dataset.under
  if (isHere) return go()
  if (await loadAnew(address)) return
  stay?.()
  showToast('This page could not be loaded. Please check your connection and try again.', 'error')
}

/** Where in the history the page shown stands. */
let position = entry().position ?? 0
if (entry().position === undefined) history.replaceState({ ...history.state, position }, '')

function enter(address: string, isReplacing: boolean, state: unknown): void {
  if (!isReplacing) position += 1
  const next: Entry = { key: Math.random().toString(36).slice(2, 10), position, state }
  if (isReplacing) history.replaceState(next, '', address)
  else history.pushState(next, '', address)
}

/** Hands pages where one is and the way on; the address changes only when the page that it names can be shown. */
export function PageRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => ({ arrival: 'pop' as Arrival, location: locationNow() }))
  const [show] = useState(
    () => (arrival: Arrival) => startTransition(() => setShown({ arrival, location: locationNow() })),
  )
  const [navigate] = useState(() => (to: string, { replace = false, state = null }: Going = {}) => {
    const { pathname, search, hash } = new URL(to, location.href)
    const address = pathname + search + hash
    goWhenLoaded(routeOf(pathname), address, () => {
      enter(address, replace, state)
      show(replace ? 'replace' : 'push')
    })
  })
  useLayoutEffect(() => {
    // The browser has changed the address already; back to it, if need be.
    const follow = () => {
      // A link to a place on the page shown, such as 'Skip to content': the browser has gone there.
      if (entry().position === undefined) {
        position += 1
        enter(location.href, true, null)
        return show('replace')
      }
      const before = position
      position = entry().position ?? before
      const steps = before - position
      const stay = () => void (steps && history.go(steps))
      goWhenLoaded(routeOf(location.pathname), location.href, () => show('pop'), stay)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [show])
  const router = useMemo(() => ({ ...shown, navigate }), [shown, navigate])
  return <RouterContext value={router}>{children}</RouterContext>
}
