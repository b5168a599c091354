import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The field errors, by field name. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first message for each field from a Zod schema (`schema.safeParse(values).error?.issues`). */
export function fieldErrorsOf<Name extends string>(issues: readonly Issue[] = []): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const { path, message } of issues) errors[String(path[0]) as Name] ??= message
  return errors
}

export type Form<Name extends string> = {
  values: Record<Name, string>
  errors: FieldErrors<Name>
  /** Whether there are typed changes that are not saved. */
  isChanged: boolean
  /** Ref of the <form>, so that the first field with an error can get the focus. */
  ref: RefObject<HTMLFormElement | null>
  /** Name, value, error and onChange for TextField, TextAreaField or SelectField; an edit removes the error. */
  field: (name: Name) => {
    name: Name
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  set: (name: Name, value: string) => void
  /** Sets a field to a known value, which does not count as a change. */
  fill: (name: Name, value: string) => void
  /** Shows the errors and focuses the first one; an empty list removes all messages. */
  showErrors: (errors: FieldErrors<Name>) => void
  reset: (values: Record<Name, string>) => void
  /** What stood in the form when this was rendered is saved; what was typed since is a change. */
  markSaved: () => void
}

/** Text fields of a form with their errors; typed values are never lost. */
export function useForm<Name extends string>(initial: Record<Name, string>): Form<Name> {
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const ref = useRef<HTMLFormElement>(null)

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _mended, ...others }) => others as FieldErrors<Name>)
  }
  const showErrors = (found: FieldErrors<Name>) => {
    // Rendered at once, so that the field to focus is already marked.
    flushSync(() => setErrors(found))
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const fill = (name: Name, value: string) => {
    set(name, value)
    setSaved((before) => ({ ...before, [name]: value }))
  }
  const reset = (next: Record<Name, string>) => {
    setValues(next)
    setSaved(next)
    setErrors({})
  }
  return {
    values,
    errors,
    isChanged: (Object.keys(values) as Name[]).some((name) => values[name] !== saved[name]),
    ref,
    set,
    fill,
    showErrors,
    reset,
    markSaved: () => setSaved(values),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
    }),
  }
}
