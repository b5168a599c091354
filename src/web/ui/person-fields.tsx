import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type PersonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> & {
  label?: string
}

/** An e-mail address. */
export const EmailField = (props: PersonFieldProps) => (
  <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...props} />
)

/** A phone number: 0 or +232, then 8 digits, as the hint says by default. */
export const PhoneField = (props: PersonFieldProps) => (
  <TextField label="Phone" type="tel" hint="0 or +232, then 8 digits." autoComplete="tel" {...props} />
)
