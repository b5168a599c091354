import { type RefObject, useEffect } from 'react'
import type { FieldErrors, Form } from '../forms/use-form.ts'

/** Shows the server's messages at the fields that it names; returns whether it named any. */
export function showServerErrors<Name extends string>(
  form: Form<Name>,
  errors: FieldErrors<string>,
): boolean {
  const isNamed = Object.keys(errors).some((name) => name in form.values)
  if (isNamed) form.showErrors(errors as FieldErrors<Name>)
  return isNamed
}

type Arrival = {
  /** Where nothing is left to type, the button that sends the form gets the focus: a field would open a phone's keyboard. */
  mayBeSent?: boolean
}

/** When a form replaces another, its first empty field gets the focus, or the first one. */
export function useFocusOnArrival(
  form: RefObject<HTMLFormElement | null>,
  arrival: unknown,
  { mayBeSent = false }: Arrival = {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another form is shown
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const button = mayBeSent && form.current?.querySelector<HTMLElement>('[type="submit"]')
    const wanted = fields.find((input) => input.value === '') || button || fields[0]
    wanted?.focus()
  }, [arrival])
}
