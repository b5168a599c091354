import type { ComponentProps } from 'react'
import { isSierraLeonePhone } from '#shared/phone.ts'
import { TextField } from './field.tsx'

type PersonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> & {
  label?: string
}

/** An e-mail address. */
export const EmailField = (props: PersonFieldProps) => (
  <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...props} />
)

/** A phone number of Sierra Leone. The error says so too: not every text of the specification does. */
export const PhoneField = ({ error, value, ...props }: PersonFieldProps & { value: string }) => {
  const isRefused = error && value && !isSierraLeonePhone(value)
  return (
    <TextField
      label="Phone"
      type="tel"
      hint="A Sierra Leone number, like 076123456 or +23276123456"
      autoComplete="tel"
      value={value}
      error={isRefused ? `${error.replace(/\.$/, '')}. Only Sierra Leone numbers work here.` : error}
      {...props}
    />
  )
}
