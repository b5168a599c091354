import type { ComponentProps } from 'react'
import { PasswordField } from '../forms/password-field.tsx'

/** Rendered once the server answers that the last login is too long ago for this change. */
export function CurrentPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint'>) {
  return (
    <PasswordField
      label="Current password"
      hint="You logged in a while ago. This shows us that it is still you."
      autoComplete="current-password"
      {...props}
    />
  )
}
