import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { type AnswerCache, AnswerCacheContext, browserAnswers } from '../api/answer-cache.ts'
import { type MatchedRoute, matchRoute } from '../app/routes.tsx'
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
