import { useLayoutEffect, useRef } from 'react'

/**
 * What a box needs to keep the keyboard's place: where the button inside that had the focus is gone, because its payment was told
 * or the other side was faster, the box takes the focus. Otherwise Tab would begin at the top of the page.
 */
export function useKeptFocus<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  const hadFocus = useRef(false)
  // After each rendering: React tells of no blur where it removes an element itself.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
  })
  const note = (hasFocus: boolean) => () => {
    hadFocus.current = hasFocus
  }
  return { ref, tabIndex: -1, onFocus: note(true), onBlur: note(false) }
}
