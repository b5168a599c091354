import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useArrival, useLocation } from './router.ts'

/** Keeps scroll position and focus in step with the address; used once, by the app. */
export function useScrollAndFocus(): void {
  const location = useLocation()
  useScroll(location)
  useFocusOnNewPage(location.pathname)
}

const positions = new Map<string, number>()

/** Every navigation starts at the top (specification section 2); going back restores the position. */
function useScroll({ key, pathname }: Location): void {
  const action = useArrival()
  const before = useRef({ key, pathname })
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    // A reload is left to the browser.
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
    const isSamePage = action === 'replace' && last.pathname === pathname
    if (action === 'pop') scrollTo(0, positions.get(key) ?? 0)
    else if (!isSamePage) scrollTo(0, 0)
  }, [key, pathname, action])
}

/** A screen reader starts at the new page, not at the link that is gone. */
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
