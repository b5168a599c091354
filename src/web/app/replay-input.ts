type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Given what a field held before the page was awake. */
export type GiveAgain = (field: Field, value: string, isChecked: boolean | undefined) => void

/**
 * Types and chooses again what was given before the page was awake (early-clicks.ts): waking sets every field to what
 * the server drew, and nothing of ours heard of the rest.
 */
export const giveAgain: GiveAgain = (field, value, isChecked) => {
  const isTick = /^(checkbox|radio)$/.test(field.type)
  const isText = !isTick && field.type !== 'file'
  const caret = 'selectionStart' in field && field.value === value ? field.selectionStart : null
  // React takes a text for new only when it differs; and the first event wakes the part of the page that it comes from.
  if (isText) write(field, '')
  say(field, 'input')
  if (isTick) {
    if ((field as HTMLInputElement).checked !== isChecked) field.click()
    return
  }
  if (isText) write(field, value)
  say(field, 'input')
  say(field, 'change')
  if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret)
}

const say = (field: Field, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }))

/** Past React, which notices what is assigned to the field itself. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
