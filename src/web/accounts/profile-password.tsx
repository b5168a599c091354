import { type SubmitEvent, useState } from 'react'
import { changePasswordSchema } from '#shared/accounts/profile-schemas.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { faultsOf, useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { showServerFaults } from './form-parts.ts'
import { PasswordMeter } from './password-meter.tsx'

const empty = { newPassword: '', confirmPassword: '', currentPassword: '' }

/** Another password; `onChanged` is told once it holds and all other devices are logged out. */
export function ProfilePassword({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = useForm(empty)
  const [isProofAsked, setIsProofAsked] = useState(false)
  const { run, isBusy } = useAction(save, {
    fallback: messages.profile.passwordFailed,
    onFailure: ({ errors }) => {
      if (errors.currentPassword) setIsProofAsked(true)
      return showServerFaults(form, errors)
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
    if (error) form.showFaults(faultsOf(error.issues))
    else void run()
  }
  return (
    <section aria-labelledby="password-title" className="card p-5">
      <h2 id="password-title" className="text-xl">
        Password
      </h2>
      <p className="mt-1 mb-4 text-quiet text-sm">
        When you change it, you are logged out on all your other devices.
      </p>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        {/* Tells the browser's password keeper whose password this is. */}
        <input hidden autoComplete="username" value={email} readOnly />
        <div>
          <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
          <PasswordMeter password={form.values.newPassword} />
        </div>
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        {isProofAsked && <CurrentPasswordField {...form.field('currentPassword')} />}
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </section>
  )
}
