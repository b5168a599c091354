import type { GiveAgain } from './app/replay-input.ts'

declare global {
  interface Window {
    replayEarlyClicks?: ((giveAgain: GiveAgain) => void) | undefined
  }
}
/*
 * Inlined at the head of every page (html-document.ts), run before anything else has loaded. It remembers presses of
 * buttons and forms until the page is awake and then repeats them; a button that leads on (ui/go-button.tsx) leads on at
 * once. What was typed and chosen meanwhile is given again (app/replay-input.ts), before the next letter where somebody
 * types on just when the page wakes and empties the field.
 * It also marks the role of whoever is signed in, so that the first paint can hide what that role does not see, and a
 * thin line, on which nothing is loaded for looks alone.
 */
;(() => {
  try {
    if (localStorage.token) document.documentElement.dataset.role = JSON.parse(localStorage.user).role
  } catch {
    // A browser that keeps nothing, or somebody's own text in the place of the user: nobody is signed in.
  }
  const line = (navigator as { connection?: { saveData: boolean; effectiveType: string } }).connection
  if (line && (line.saveData || /[23]g/.test(line.effectiveType)))
    document.documentElement.dataset.line = 'thin'

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
  window.replayEarlyClicks = (giveAgain) => {
    for (const [type, listener] of Object.entries(heard)) removeEventListener(type, listener, true)
    window.replayEarlyClicks = undefined
    // For whoever measures (lab/bench/phone.ts).
    performance.mark('awake')
    for (const [field, what] of given) if (field.isConnected) giveAgain(field, ...what)
    for (const repeat of early) repeat()
  }
})()
