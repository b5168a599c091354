import { type SubmitEvent, useState } from 'react'
import { changePasswordSchema } from '#shared/accounts/profile-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { showToast } from '../../toasts/toast.ts'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { showServerErrors } from '../form-parts.ts'
import { PasswordMeter } from '../password-meter.tsx'
import { PasswordCard } from './password-card.tsx'

const empty = { newPassword: '', confirmPassword: '', currentPassword: '' }

/** Changes the password; `onChanged` is called once it holds and all other devices are logged out. */
export function ProfilePassword({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { email, role, firstName, lastName, otherNames } = user
  const form = useForm(empty)
  const [isProofAsked, setIsProofAsked] = useState(false)
  const { run, isBusy } = useAction(save, {
    fallback: messages.profile.passwordFailed,
    onFailure: ({ errors }) => {
      if (errors.currentPassword) setIsProofAsked(true)
      return showServerErrors(form, errors)
    },
  })

  async function save() {
    const { currentPassword, ...chosen } = form.values
    const json = isProofAsked ? form.values : chosen
    const answer = await callApi<{ message: string }>('/api/user/profile/password', { method: 'PUT', json })
    form.reset(empty)
    setIsProofAsked(false)
    showToast(answer.message || messages.profile.passwordChanged, 'success')
    onChanged()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { error } = changePasswordSchema.safeParse(form.values)
    if (error) form.showErrors(fieldErrorsOf(error.issues))
    else void run()
  }
  return (
    <PasswordCard email={email} formRef={form.ref} isBusy={isBusy} onSubmit={submit}>
      <div>
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordMeter
          password={form.values.newPassword}
          owner={{ role, email, names: [firstName, lastName, otherNames] }}
        />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      {isProofAsked && <CurrentPasswordField {...form.field('currentPassword')} />}
    </PasswordCard>
  )
}
