import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router'
import { plainPath } from '../page-address.ts'
import { matchRoute, type PageRoute } from '../routes.tsx'
import { loadAnew } from './load-anew.ts'
import { isRouteHere, loadRoute } from './page-loader.ts'
import { showToast } from './toast.ts'

const history = createBrowserHistory({ v5Compat: true })
const routeOf = (pathname = location.pathname): PageRoute => matchRoute(pathname, '').route

/** Of two ways begun, the later one counts. */
let lastWay = 0

/**
 * Goes there once the page's code is here, at once where it is already. Where it cannot be had, the page shown stays;
 * after a new version has been published it is asked of the server as a whole.
 */
async function goWhenLoaded(route: PageRoute, address: string, go: () => void, stay?: () => void) {
  lastWay += 1
  const way = lastWay
  if (isRouteHere(route)) return go()
  const isHere = await loadRoute(route).then(
    () => true,
    () => false,
  )
  if (way !== lastWay) return
  if (isHere) return go()
  if (await loadAnew(address)) return
  stay?.()
  showToast('This page could not be loaded. Please check your connection and try again.', 'error')
}

const leadOn =
  (go: Navigator['push']): Navigator['push'] =>
  (to: To, state, options) => {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    goWhenLoaded(routeOf(pathname), history.createHref(to), () => go(to, state, options))
  }

const navigator: Navigator = Object.create(history, {
  push: { value: leadOn(history.push) },
  replace: { value: leadOn(history.replace) },
})

/** `/Shop/` is drawn as `/shop`, here as on the server: whatever asks for the path must be told the same by both. */
const placeOf = (location: Location): Location => ({ ...location, pathname: plainPath(location.pathname) })

/** React Router's BrowserRouter, but the address changes only when the page that it names can be shown. */
export function PageRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen(({ delta, ...next }) => {
        const show = () => startTransition(() => setShown(next))
        if (next.action !== NavigationType.Pop) return show()
        // The browser has changed the address already; back to it, if need be.
        const stay = () => void (delta && history.go(-delta))
        goWhenLoaded(routeOf(next.location.pathname), location.href, show, stay)
      }),
    [],
  )
  return (
    <Router location={placeOf(shown.location)} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  )
}
