import type { ReplayInput } from './app/replay-input.ts'

declare global {
  interface Window {
    replayEvents?: ((replayInput: ReplayInput) => void) | undefined
  }
}
/*
 * Inlined at the head of every page (html-document.ts) and run before anything else has loaded. It records presses of buttons
 * and submitted forms until the page is hydrated and then replays them; a form with an address, such as that of a GoButton
 * (ui/go-button.tsx), leads there at once. Typed and chosen values are replayed too (app/replay-input.ts), before the next letter
 * when the visitor goes on typing while hydration empties the field. It also sets the role of the signed-in user, so that the
 * first paint can hide what that role does not see, and marks a slow network, on which nothing is loaded for looks alone, as the
 * tab's first page found it.
 */
;(() => {
  const { dataset } = document.documentElement

  /** A slow page loads nothing for looks alone; a page with '' is painted in the heading font that the tab has (typeface.css). */
  const mark = (slow: unknown): void => {
    // Empty on a page that came with less data (html-document.ts).
    if (slow) dataset.network ??= 'slow'
    else if (slow === '') dataset.font = ''
  }
  /**
   * Once a tab's first page is painted: its typeface is that of all pages of the tab, because headings that change look broken. A font
   * that has not come by then may come for the next page or for a window. One that came between the paint and this question is used
   * from here on.
   */
  const keepTypeface = (): void => {
    const isPlain = 'network' in dataset || !document.fonts.check('1em Figtree')
    sessionStorage.slow ??= isPlain ? '2g' : ''
    mark(sessionStorage.slow)
  }

  const network = (navigator as { connection?: { effectiveType: string } }).connection
  // Where it is unknown, 'undefined' matches nothing.
  let isSlow: unknown = /[23]g/.test(network?.effectiveType as string)
  try {
    const { slow } = sessionStorage
    isSlow = slow ?? isSlow
    if (localStorage.token) dataset.role = JSON.parse(localStorage.user).role
    if (slow === undefined) new PerformanceObserver(keepTypeface).observe({ type: 'paint' })
  } catch {
    // Blocked storage, or something other than a user in it: then no user is signed in.
  }
  mark(isSlow)

  const replays: (() => void)[] = []
  const recordPress = (event: Event): void => {
    const target = event.target as HTMLFormElement
    const isForm = event.type === 'submit'
    const pressed = isForm
      ? !target.hasAttribute('action') && target
      : target.closest?.<HTMLElement>('button:not([popovertarget]):not([type=submit])')
    if (!pressed) return
    event.preventDefault()
    replays.push(() => pressed.isConnected && (isForm ? target.requestSubmit() : pressed.click()))
  }

  const inputs = new Map<HTMLInputElement, [value: string, isChecked: boolean, caret: number | null]>()
  const recordInput = (event: Event): void => {
    const field = event.target as HTMLInputElement
    const was = inputs.get(field)
    if (event.type === 'input') inputs.set(field, [field.value, field.checked, field.selectionStart])
    else if (was && field.value !== was[0]) field.value = was[0]
  }

  const recorders = { click: recordPress, submit: recordPress, input: recordInput, beforeinput: recordInput }
  for (const [type, record] of Object.entries(recorders))
    addEventListener(type, (event) => window.replayEvents && record(event), true)
  window.replayEvents = (replayInput) => {
    window.replayEvents = undefined
    for (const [field, input] of inputs) if (field.isConnected) replayInput(field, ...input)
    for (const replay of replays) replay()
  }
})()
