import type { ReplayInput } from './app/replay-input.ts'

declare global {
  interface Window {
    replayEarlyClicks?: ((replayInput: ReplayInput) => void) | undefined
  }
}
/*
 * Inlined at the head of every page (html-document.ts) and run before anything else has loaded. It records presses of buttons
 * and submitted forms until the page is hydrated and then replays them; a GoButton (ui/go-button.tsx) navigates at once. Typed
 * and chosen values are replayed too (app/replay-input.ts), before the next letter when the visitor goes on typing while
 * hydration empties the field. It also sets the role of the signed-in user, so that the first paint can hide what that role
 * does not see, and marks a slow network, on which nothing is loaded for looks alone.
 */
;(() => {
  try {
    if (localStorage.token) document.documentElement.dataset.role = JSON.parse(localStorage.user).role
  } catch {
    // Blocked storage, or something other than a user in it: then no user is signed in.
  }
  const network = (navigator as { connection?: { saveData: boolean; effectiveType: string } }).connection
  if (network && (network.saveData || /[23]g/.test(network.effectiveType)))
    document.documentElement.dataset.network = 'slow'

  const early: (() => void)[] = []
  const hold = (event: Event): void => {
    const target = event.target as HTMLFormElement
    const isForm = event.type === 'submit'
    const to = isForm && target.dataset.go
    if (to) {
      event.preventDefault()
      location.assign(to)
      return
    }
    const held = isForm
      ? !target.hasAttribute('action') && target
      : target.closest?.<HTMLElement>('button:not([popovertarget]):not([type=submit])')
    if (!held) return
    event.preventDefault()
    early.push(() => held.isConnected && (isForm ? target.requestSubmit() : held.click()))
  }

  const given = new Map<HTMLInputElement, [value: string, isChecked: boolean]>()
  const note = (event: Event): void => {
    const field = event.target as HTMLInputElement
    const was = given.get(field)
    if (event.type === 'input') given.set(field, [field.value, field.checked])
    else if (was && field.value !== was[0]) field.value = was[0]
  }

  const heard = { click: hold, submit: hold, input: note, beforeinput: note }
  for (const [type, listener] of Object.entries(heard)) addEventListener(type, listener, true)
  window.replayEarlyClicks = (replayInput) => {
    for (const [type, listener] of Object.entries(heard)) removeEventListener(type, listener, true)
    window.replayEarlyClicks = undefined
    // Read by the measurements of lab/bench/phone.ts.
    performance.mark('hydrated')
    for (const [field, what] of given) if (field.isConnected) replayInput(field, ...what)
    for (const repeat of early) repeat()
  }
})()
