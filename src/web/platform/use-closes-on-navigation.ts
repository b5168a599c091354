import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover as soon as its page is left, also by the back button. */
export function useClosesOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another place, whatever it reads
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key, popover])
}
