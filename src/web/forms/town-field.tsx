import type { SelectHTMLAttributes } from 'react'
import { townIn } from '#shared/town-in-address.ts'
import { towns } from '#shared/towns.ts'
import { type FieldProps, SelectField } from './field.tsx'
import type { Form } from './use-form.ts'

/** Where a shop is, out of the list that buyers filter by. */
export const TownField = (props: Omit<FieldProps, 'label'> & SelectHTMLAttributes<HTMLSelectElement>) => (
  <SelectField
    label="Town"
    isOptional
    hint="Buyers near you find you by it. Not in the list? Choose your district."
    {...props}
  >
    <option value="">Choose a town</option>
    {towns.map((town) => (
      <option key={town} value={town}>
        {town}
      </option>
    ))}
  </SelectField>
)

/** The `address` of a form in which the town follows it, until another town is chosen. */
export function addressAndTown<Name extends string>(form: Form<Name | 'address' | 'town'>) {
  const { onChange, ...field } = form.field('address')
  const { address, town } = form.values
  return {
    ...field,
    onChange: (event: Parameters<typeof onChange>[0]) => {
      onChange(event)
      const named = townIn(event.target.value)
      if (town === townIn(address) && town !== named) form.set('town', named)
    },
  }
}
