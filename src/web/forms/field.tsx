import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { AlertIcon } from '../ui/icons.tsx'

export type FieldProps = {
  label: ReactNode
  /** Shown below the label from the start. */
  hint?: ReactNode
  /** The field error; announced when it appears. */
  error?: string
  isOptional?: boolean
}

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * Label, hint and error around any control, which gets the attributes passed to `children`. Its accessible name is the label
 * alone.
 */
export function Field(props: FieldProps & { id?: string; children: (described: Described) => ReactNode }) {
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = props.hint ? `${id}-hint` : undefined
  const errorId = props.error ? `${id}-error` : undefined
  const optionalId = props.isOptional ? `${id}-optional` : undefined
  const describedBy = [optionalId, hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div>
      <div className="mb-1 flex flex-wrap gap-x-1 text-sm">
        <label htmlFor={id} className="font-semibold">
          {props.label}
        </label>
        {props.isOptional && (
          <span id={optionalId} className="text-quiet">
            (optional)
          </span>
        )}
      </div>
      {props.hint && (
        <p id={hintId} className="mb-1.5 text-quiet text-sm">
          {props.hint}
        </p>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': props.error ? true : undefined,
      })}
      <div aria-live="polite">
        {props.error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-red text-sm">
            <AlertIcon className="mt-0.5 size-4 shrink-0" />
            {props.error}
          </p>
        )}
      </div>
    </div>
  )
}

const apart = <Rest extends FieldProps & { id?: string; className?: string }>(props: Rest) => {
  const { label, hint, error, isOptional, className = '', ...rest } = props
  return { field: { label, hint, error, isOptional, id: props.id }, rest, className: `input ${className}` }
}

/** One line of text. Give `name`, `autoComplete`, `inputMode`. */
export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { field, rest, className } = apart(props)
  return (
    <Field {...field}>
      {(described) => <input type="text" {...rest} {...described} className={className} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, rest, className } = apart(props)
  return (
    <Field {...field}>
      {(described) => <textarea rows={4} {...rest} {...described} className={className} />}
    </Field>
  )
}

/** A choice among few options, which are its `children`. */
export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, rest, className } = apart(props)
  return <Field {...field}>{(described) => <select {...rest} {...described} className={className} />}</Field>
}
