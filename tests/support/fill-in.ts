import { userEvent } from '@testing-library/user-event'

/** Adds a text to a field at once, as a keyboard that completes words or pastes does: one rendering, not one for each letter. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
