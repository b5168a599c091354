import type { SubmitEvent } from 'react'
import { changeAdminPasswordSchema } from '#shared/admin/admin-settings.ts'
import { messages } from '#shared/messages.ts'
import { showServerErrors } from '../../accounts/form-parts.ts'
import { PasswordMeter } from '../../accounts/password-meter.tsx'
import { PasswordCard } from '../../accounts/profile/password-card.tsx'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { showToast } from '../../toasts/toast.ts'

const empty = { oldPassword: '', newPassword: '' }

/** Changes the administrator's password, which logs out the other devices. */
export function AdminPasswordForm({ email, names }: { email: string; names: string[] }) {
  const form = useForm(empty)
  const { run, isBusy } = useAction(save, {
    fallback: messages.admin.passwordFailed,
    onFailure: ({ errors }) => showServerErrors(form, errors),
  })

  async function save() {
    const call = { method: 'PUT', json: form.values } as const
    const answer = await callApi<{ message: string }>('/api/admin/settings/password', call)
    form.reset(empty)
    showToast(answer.message || messages.admin.passwordChanged, 'success')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { error } = changeAdminPasswordSchema.safeParse(form.values)
    form.showErrors(fieldErrorsOf(error?.issues))
    if (!error) void run()
  }
  return (
    <PasswordCard email={email} formRef={form.ref} isBusy={isBusy} onSubmit={submit}>
      <PasswordField label="Old password" autoComplete="current-password" {...form.field('oldPassword')} />
      <div>
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordMeter password={form.values.newPassword} owner={{ role: 'admin', email, names }} />
      </div>
    </PasswordCard>
  )
}
