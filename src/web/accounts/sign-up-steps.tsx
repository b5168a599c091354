import { TextField } from '../forms/field.tsx'
import { EmailField, PhoneField } from '../forms/person-fields.tsx'
import type { Form } from '../forms/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The fields of both steps with their initial values. */
export const emptySignUp = {
  firstName: '',
  lastName: '',
  email: '',
  tel: '',
  address: '',
  password: '',
  confirmPassword: '',
}
export type SignUpFields = keyof typeof emptySignUp

export const firstStepFields: readonly SignUpFields[] = ['firstName', 'lastName', 'email', 'tel']
/** The fields of the draft; passwords are never stored. */
export const draftFields: readonly SignUpFields[] = [...firstStepFields, 'address']

type StepProps = { form: Form<SignUpFields> }

export function PersonalStep({ form }: StepProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <EmailField {...form.field('email')} />
      <PhoneField label="Phone number" {...form.field('tel')} />
    </>
  )
}

export function PasswordStep({ form }: StepProps) {
  const { email, firstName, lastName } = form.values
  return (
    <>
      {/* Tells the browser's password manager which account the password belongs to. */}
      <input hidden autoComplete="username" value={email} readOnly />
      <TextField label="Address" isOptional autoComplete="address-line1" {...form.field('address')} />
      <NewPasswordFields form={form} owner={{ role: 'customer', email, names: [firstName, lastName] }} />
    </>
  )
}
