type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Gets what a field held before the page was hydrated. */
export type ReplayInput = (field: Field, value: string, isChecked: boolean | undefined) => void

/**
 * Replays what was typed and chosen before the page was hydrated (early-clicks.ts): hydration sets every field to what the
 * server rendered, and no component has heard of the rest.
 */
export const replayInput: ReplayInput = (field, value, isChecked) => {
  const isTick = /^(checkbox|radio)$/.test(field.type)
  const isText = !isTick && field.type !== 'file'
  const caret = 'selectionStart' in field && field.value === value ? field.selectionStart : null
  // React takes a text for new only when it differs; and the first event hydrates the part of the page that it comes from.
  if (isText) write(field, '')
  dispatch(field, 'input')
  if (isTick) {
    if ((field as HTMLInputElement).checked !== isChecked) field.click()
    return
  }
  if (isText) write(field, value)
  dispatch(field, 'input')
  dispatch(field, 'change')
  if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret)
}

const dispatch = (field: Field, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }))

/** Past React, which notices what is assigned to the field itself. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
