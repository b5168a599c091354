import type { PasswordOwner } from '#shared/accounts/password-rules.ts'
import { shortestPassword } from '#shared/accounts/shortest-password.ts'
import { PasswordField } from '../forms/password-field.tsx'
import type { Form } from '../forms/use-form.ts'
import { PasswordMeter } from './password-meter.tsx'

const hintFor = (owner: PasswordOwner | undefined): string =>
  owner
    ? `At least ${shortestPassword[owner.role]} characters.`
    : `At least ${shortestPassword.customer} characters, ${shortestPassword.admin} for administrators.`

/** A new password with its meter, and its repetition. The server decides which passwords it refuses. */
export function NewPasswordFields<Name extends string>({
  form,
  owner,
}: {
  form: Form<Name | 'password' | 'confirmPassword'>
  /** Absent while it is not known whose password it is. */
  owner?: PasswordOwner | undefined
}) {
  return (
    <>
      <div>
        <PasswordField
          label="Password"
          hint={hintFor(owner)}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordMeter password={form.values.password} owner={owner} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </>
  )
}
