import { type FocusEvent, useLayoutEffect, useRef } from 'react'

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
  const onFocus = () => {
    hadFocus.current = true
  }
  // A button that is disabled while it saves loses the focus without anybody having moved it.
  const onBlur = ({ target }: FocusEvent<Box>) => {
    hadFocus.current = target.matches(':disabled')
  }
  return { ref, tabIndex: -1, onFocus, onBlur }
}
