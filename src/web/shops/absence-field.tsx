import type { InputHTMLAttributes } from 'react'
import { dateInFreetown, lastDayAway } from '#shared/shops/shop-absence.ts'
import { type FieldProps, TextField } from '../forms/field.tsx'

/** The last day of an absence. */
export function AbsenceField(props: Omit<FieldProps, 'label'> & InputHTMLAttributes<HTMLInputElement>) {
  const today = dateInFreetown(new Date())
  return (
    <TextField
      label="Away until"
      isOptional
      type="date"
      min={today}
      max={lastDayAway(today)}
      hint="Your last day away. Your products stay visible, and nobody can order them until you are back."
      {...props}
    />
  )
}
