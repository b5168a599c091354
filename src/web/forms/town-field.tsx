import type { SelectHTMLAttributes } from 'react'
import { towns } from '#shared/towns.ts'
import { type FieldProps, SelectField } from './field.tsx'

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
