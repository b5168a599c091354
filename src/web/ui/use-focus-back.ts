import { useEffect, useState } from 'react'

/**
 * Returns a function that gives the focus back to the button of an action once it can be pressed again: while it was disabled,
 * the browser took the focus away, and the keyboard would begin at the top of the page.
 */
export function useFocusBack(isBusy: boolean): (button: HTMLElement) => void {
  const [button, setButton] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!button || isBusy) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
    setButton(null)
  }, [button, isBusy])
  return setButton
}
