import { type InputHTMLAttributes, useId, useState } from 'react'
import { priceField } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { Field } from '../../forms/field.tsx'

type PriceFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> & {
  value: string
  error?: string
}

/** A price, with its unit in front of the typed number. What is wrong with it is said when the field is left, not while it is typed. */
export function PriceField({ error, onChange, ...input }: PriceFieldProps) {
  const unitId = useId()
  const [isLeft, setLeft] = useState(false)
  const said = error || (isLeft ? wrongWith(input.value) : undefined)
  return (
    <Field label="Price" error={said}>
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
            onChange={(event) => {
              setLeft(false)
              onChange?.(event)
            }}
            onBlur={() => setLeft(true)}
            aria-describedby={[unitId, described].filter(Boolean).join(' ')}
            className="input pl-13"
          />
        </span>
      )}
    </Field>
  )
}

/** That a price is missing is said when the form is sent. */
const wrongWith = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : priceField.safeParse(plainPrice(typed)).error?.issues[0]?.message
