import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { type MatchedRoute, matchRoute } from '../routes.tsx'
import { type AnswerCache, AnswerCacheContext, browserAnswers } from './answer-cache.ts'
import { callApi } from './api-client.ts'
import { loadRoute } from './page-loader.ts'
import { type Location, useArrival, useLocation } from './router.ts'

/** Title of a page: its own words first; the home page's already carry the name. */
export function pageTitle({ route, place }: MatchedRoute, answers: AnswerCache): string {
  const [main] = route.data?.(place) ?? []
  const answer = main && route.head ? answers.get(main) : undefined
  if (answer?.status === 404) return `Not found | ${brand.name}`
  const head = answer?.status === 200 ? route.head?.(answer.body) : undefined
  const title = head?.title || route.title
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`
}

/** Keeps title, scroll position and focus in step with the address. Stands once, beside the page. */
export function NavigationEffects() {
  const location = useLocation()
  useDocumentTitle(location)
  useScroll(location)
  useFocusOnNewPage(location.pathname)
  useAheadLoading()
  return null
}

function useDocumentTitle({ pathname, search }: Location): void {
  const answers = useContext(AnswerCacheContext)
  useEffect(() => {
    const update = () => {
      document.title = pageTitle(matchRoute(pathname, search), answers)
    }
    update()
    return answers.subscribe(update)
  }, [pathname, search, answers])
}

const positions = new Map<string, number>()

/** Every navigation starts at the top (specification section 2); going back returns to where one was. */
function useScroll({ key, pathname }: Location): void {
  const action = useArrival()
  const before = useRef({ key, pathname })
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    // A reload is the browser's own affair.
    const giveBack = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', giveBack)
    }
  }, [key])
  useLayoutEffect(() => {
    const last = before.current
    if (last.key === key) return
    before.current = { key, pathname }
    // What came with the first page is old from here on.
    browserAnswers.expire()
    const isSamePage = action === 'replace' && last.pathname === pathname
    if (action === 'pop') scrollTo(0, positions.get(key) ?? 0)
    else if (!isSamePage) scrollTo(0, 0)
  }, [key, pathname, action])
}

/** A screen reader starts at the new page, not at the link that has gone. */
function useFocusOnNewPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    main?.setAttribute('aria-label', document.title)
    if (!document.querySelector('dialog:modal')) main?.focus({ preventScroll: true })
  }, [pathname])
}

/** Where on this site a link, or a button that leads on (ui/go-button.tsx), leads to. */
function wayAhead(target: EventTarget | null): MatchedRoute | undefined {
  const way = target instanceof Element ? target.closest('a[href], form[data-go]') : null
  if (!way) return undefined
  const { origin, pathname, search } = new URL(
    way instanceof HTMLAnchorElement ? way.href : ((way as HTMLFormElement).dataset.go ?? ''),
    location.href,
  )
  const isOurs = origin === location.origin && !(way as HTMLAnchorElement).target
  return isOurs ? matchRoute(pathname, search) : undefined
}

/** Asked for by the person in their browser (Save-Data): then nothing is loaded that may never be used. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A pointer on its way across the page rests nowhere so long. */
const restMs = 80

/**
 * Loads a page's code when the pointer or finger reaches for the way there, and what it shows when a mouse rests on it: a
 * finger that scrolls touches one product after the other.
 */
function useAheadLoading(): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const reach = (event: Event) => {
      clearTimeout(resting)
      const way = savesData() ? undefined : wayAhead(event.target)
      if (!way) return
      loadRoute(way.route).catch(() => undefined)
      if ((event as PointerEvent).pointerType === 'mouse') resting = setTimeout(loadData, restMs, way)
    }
    const kinds = ['pointerover', 'touchstart', 'focusin'] as const
    for (const kind of kinds) addEventListener(kind, reach, { passive: true })
    return () => {
      clearTimeout(resting)
      for (const kind of kinds) removeEventListener(kind, reach)
    }
  }, [])
}

/** The answers that a public page is drawn from; it asks for them again, as for all that was kept. */
function loadData({ route, place }: MatchedRoute): void {
  for (const path of route.data?.(place) ?? []) {
    if (browserAnswers.get(path)) continue
    callApi(path, { withToken: false, isBackground: true }).then(
      (body) => browserAnswers.keep(path, { status: 200, body }),
      () => undefined,
    )
  }
}
