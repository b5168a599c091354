type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Called with the value that a field held before the page was hydrated, and with where its caret was after the last letter. */
export type ReplayInput = (
  field: Field,
  value: string,
  isChecked: boolean | undefined,
  lastCaret: number | null | undefined,
) => void

/**
 * Replays what was typed and chosen before the page was hydrated (before-hydration.ts): hydration resets every field to what the
 * server rendered, and no component has seen the rest.
 */
export const replayInput: ReplayInput = (field, value, isChecked, lastCaret) => {
  const isTick = /^(checkbox|radio)$/.test(field.type)
  const isText = !isTick && field.type !== 'file'
  // A field that hydration has emptied has forgotten its caret.
  const caret = 'selectionStart' in field && field.value === value ? field.selectionStart : lastCaret
  // React ignores a text that equals the last one; and the first event hydrates its part of the page.
  if (isText) write(field, '')
  dispatch(field, 'input')
  if (isTick) {
    if ((field as HTMLInputElement).checked !== isChecked) field.click()
    return
  }
  if (isText) write(field, value)
  dispatch(field, 'input')
  dispatch(field, 'change')
  if (caret != null) (field as HTMLInputElement).setSelectionRange(caret, caret)
}

const dispatch = (field: Field, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }))

/** Bypasses React, which tracks assignments to the field itself. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
