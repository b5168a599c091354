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
 * first paint can hide what that role does not see, marks a slow network, on which nothing is loaded for looks alone, and chooses the
 * typeface of headings.
 */
;(() => {
  const { dataset } = document.documentElement

  const network = (navigator as { connection?: { effectiveType: string } }).connection
  // Where it is unknown, 'undefined' matches nothing. On a page that came with less data it is set already, and empty (html-document.ts).
  if (/[23]g/.test(network?.effectiveType as string)) dataset.network ??= 'slow'
  try {
    // All pages of a tab have one typeface, because headings that change look broken: the heading font where the browser had it
    // (app/load-typeface.ts) before the tab's first page. A font that is still to come is painted or not by chance.
    const { font = 'network' in dataset ? '' : (localStorage.font ?? '') } = sessionStorage
    sessionStorage.font = font
    if (font) {
      dataset.font = ''
      // Begun here it is read from the browser's cache by the time the page is laid out; from a stylesheet it would come later.
      const face = new FontFace('Figtree', `url(${font})`, { weight: '300 900' })
      document.fonts.add(face)
      face.load().catch(() => {})
    }
    if (localStorage.token) dataset.role = JSON.parse(localStorage.user).role
  } catch {
    // Blocked storage, or something other than a user in it: then no user is signed in.
  }

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
