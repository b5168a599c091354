import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { whenOnline } from '../lib/when-online.ts'
import { loadFromServer } from './load-from-server.ts'
import {
  type Arrival,
  type Blocker,
  type Going,
  type Navigate,
  type Router,
  RouterContext,
  type Shown,
} from './router.ts'
import type { PageRoute, SiteMap } from './site-map.ts'

/** The site map and the code of its pages, from the app. */
export type Pages = {
  match: SiteMap
  /** The canonical path of a page: the server renders `/Shop/` as `/shop` too. */
  canonicalPath: (pathname: string) => string
  isLoaded: (route: PageRoute) => boolean
  load: (route: PageRoute) => Promise<void>
  /** Called when a page's code cannot be loaded; the page shown stays. */
  onFailure: () => void
}

/** The state that the browser's history stores beside an address. */
type Entry = { key: string; position: number; state: unknown }

/** Follows links and the browser's history; address and page change only when the page's code is loaded. */
export class PageHistory {
  shown: Shown
  readonly #pages: Pages
  readonly #window: Window
  readonly #blockers = new Set<Blocker>()
  /** Position of the page shown in the history. */
  #position: number
  /** The number of the newest navigation: an earlier one that is still in flight is dropped. */
  #lastNavigation = 0
  #listener: (shown: Shown) => void = () => {}

  constructor(pages: Pages, browser: Window = window) {
    this.#pages = pages
    this.#window = browser
    const { history } = browser
    this.#position = this.#entry().position ?? 0
    if (this.#entry().position === undefined)
      history.replaceState({ ...history.state, position: this.#position }, '')
    this.shown = this.#read('pop')
  }

  /** Reports every page shown from now on, until the returned function is called. */
  follow(listener: (shown: Shown) => void): () => void {
    this.#listener = listener
    this.#window.addEventListener('popstate', this.#followBrowser)
    return () => this.#window.removeEventListener('popstate', this.#followBrowser)
  }

  navigate: Navigate = (to: string, { replace = false, state = null }: Going = {}) => {
    const { pathname, search, hash } = new URL(to, this.#window.location.href)
    const address = pathname + search + hash
    void this.#go(pathname, address, () => {
      this.#enter(address, replace, state)
      this.#show(replace ? 'replace' : 'push')
    })
  }

  prefetch = (to: string): void => {
    const { pathname } = new URL(to, this.#window.location.href)
    this.#pages.load(this.#pages.match(pathname, '').route).catch(() => undefined)
  }

  /** From now on `mayLeave` is asked before another page is shown, until the returned function is called. */
  block = (mayLeave: Blocker): (() => void) => {
    this.#blockers.add(mayLeave)
    this.#window.addEventListener('beforeunload', preventUnload)
    return () => {
      this.#blockers.delete(mayLeave)
      if (this.#blockers.size === 0) this.#window.removeEventListener('beforeunload', preventUnload)
    }
  }

  /** The browser has changed the address already; this changes it back when the page shown has to stay. */
  #followBrowser = (): void => {
    const { pathname, href } = this.#window.location
    // A link to a fragment of the page shown, such as 'Skip to content': the browser has gone there.
    if (this.#entry().position === undefined) {
      this.#position += 1
      this.#enter(href, true, null)
      this.#show('replace')
      return
    }
    const before = this.#position
    this.#position = this.#entry().position ?? before
    const steps = before - this.#position
    const stay = () => void (steps && this.#window.history.go(steps))
    void this.#go(pathname, href, () => this.#show('pop'), stay)
  }

  /**
   * Navigates once nothing blocks it and the page's code is loaded. When the code cannot be loaded, the page shown stays, and
   * what a press asked for is tried again when the network returns; after a new version has been published the browser loads
   * the address from the server.
   */
  async #go(pathname: string, address: string, go: () => void, stay?: () => void): Promise<void> {
    this.#lastNavigation += 1
    const navigation = this.#lastNavigation
    const { route } = this.#pages.match(pathname, '')
    this.#markPending(false)
    if (this.#isBlocked(pathname) && !(await this.#mayLeave())) return stay?.()
    if (navigation !== this.#lastNavigation) return
    if (this.#pages.isLoaded(route)) return go()
    this.#markPending(true)
    const isLoaded = await this.#pages.load(route).then(
      () => true,
      () => false,
    )
    if (navigation !== this.#lastNavigation) return
    this.#markPending(false)
    if (isLoaded) return go()
    if (await loadFromServer(address)) return
    stay?.()
    this.#pages.onFailure()
    if (stay) return
    whenOnline(
      this.#window,
      () => navigation === this.#lastNavigation && void this.#go(pathname, address, go),
    )
  }

  /** Another query on the same path is the same page: nothing in it is lost. */
  #isBlocked(pathname: string): boolean {
    return this.#blockers.size > 0 && this.#pages.canonicalPath(pathname) !== this.shown.location.pathname
  }

  async #mayLeave(): Promise<boolean> {
    for (const mayLeave of this.#blockers) if (!(await mayLeave())) return false
    return true
  }

  /** Shown by app.css after a moment: on a slow network the press would seem to do nothing. */
  #markPending(isPending: boolean): void {
    const { dataset } = this.#window.document.documentElement
    if (isPending) dataset.under = 'way'
    else delete dataset.under
  }

  #entry(): Partial<Entry> {
    return this.#window.history.state ?? {}
  }

  #enter(address: string, isReplacing: boolean, state: unknown): void {
    if (!isReplacing) this.#position += 1
    const key = Math.random().toString(36).slice(2, 10)
    const next: Entry = { key, position: this.#position, state }
    if (isReplacing) this.#window.history.replaceState(next, '', address)
    else this.#window.history.pushState(next, '', address)
  }

  #show(arrival: Arrival): void {
    this.shown = this.#read(arrival)
    this.#listener(this.shown)
  }

  #read(arrival: Arrival): Shown {
    const { pathname: asked, search, hash } = this.#window.location
    const { key = 'first', state = null } = this.#entry()
    const pathname = this.#pages.canonicalPath(asked)
    const matched = this.#pages.match(pathname, search)
    return { arrival, matched, location: { pathname, search, hash, key, state } }
  }
}

const preventUnload = (event: Event): void => event.preventDefault()

/** Gives pages their location, and navigates. */
export function PageRouter({ pages, children }: { pages: Pages; children: ReactNode }) {
  const [history] = useState(() => new PageHistory(pages))
  const [shown, setShown] = useState(history.shown)
  useLayoutEffect(() => history.follow((next) => startTransition(() => setShown(next))), [history])
  const router = useMemo(
    (): Router => ({
      ...shown,
      navigate: history.navigate,
      prefetch: history.prefetch,
      block: history.block,
    }),
    [shown, history],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}
