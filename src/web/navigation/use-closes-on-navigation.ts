import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from './router.ts'

/**
 * Closes a popover when a link in it is pressed, so that a page that takes long or cannot be loaded shows that, and when its
 * page is left in another way. Older browsers have no popovers (docs/browsers.md).
 */
export function useClosesOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // It may have been opened before the page was hydrated.
    if (shownAt.current === key) return
    shownAt.current = key
    popover.current?.hidePopover?.()
  }, [key, popover])
  useEffect(() => {
    const menu = popover.current
    const close = ({ target }: Event) =>
      (target as Element).closest('a, [type=submit]') && menu?.hidePopover?.()
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  })
}
