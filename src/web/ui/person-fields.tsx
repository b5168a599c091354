import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type PersonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> & {
  label?: string
}

/** An e-mail address. */
export const EmailField = (props: PersonFieldProps) => (
  <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...props} />
)

export const phoneHint = 'Like 076123456 or +23276123456'

/** A phone number. */
export const PhoneField = (props: PersonFieldProps) => (
  <TextField label="Phone" type="tel" hint={phoneHint} autoComplete="tel" {...props} />
)
