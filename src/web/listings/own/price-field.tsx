import { type InputHTMLAttributes, useId } from 'react'
import { Field } from '../../forms/field.tsx'

/** A price, with its unit in front of the typed number. */
export function PriceField(props: InputHTMLAttributes<HTMLInputElement> & { error?: string }) {
  const { error, ...input } = props
  const unitId = useId()
  return (
    <Field label="Price" error={error}>
      {({ 'aria-describedby': described, ...rest }) => (
        <span className="relative block">
          <span
            id={unitId}
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-quiet"
          >
            NLe
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...rest}
            aria-describedby={[unitId, described].filter(Boolean).join(' ')}
            className="input pl-13"
          />
        </span>
      )}
    </Field>
  )
}
