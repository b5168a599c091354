import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from './router.ts'

/** Closes a popover as soon as its page is left, also by the back button. */
export function useClosesOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // It may have been opened before the page was hydrated.
    if (shownAt.current === key) return
    shownAt.current = key
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key, popover])
}
