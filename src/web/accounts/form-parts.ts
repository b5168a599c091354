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

/** When a form replaces another, its first empty field gets the focus, or the first one. */
export function useFocusOnArrival(form: RefObject<HTMLFormElement | null>, arrival: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another form is shown
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const field = fields.find((input) => input.value === '') ?? fields[0]
    field?.focus()
  }, [arrival])
}
