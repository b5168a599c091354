import type { SubmitEvent } from 'react'
import { changeAdminPasswordSchema } from '#shared/admin/admin-settings.ts'
import { messages } from '#shared/messages.ts'
import { showServerFaults } from '../accounts/form-parts.ts'
import { PasswordMeter } from '../accounts/password-meter.tsx'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { faultsOf, useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'

const empty = { oldPassword: '', newPassword: '' }

/** Another password for the administrator; the other devices are logged out by it. */
export function AdminPasswordForm({ email }: { email: string }) {
  const form = useForm(empty)
  const { run, isBusy } = useAction(save, {
    fallback: messages.admin.passwordFailed,
    onFailure: ({ errors }) => showServerFaults(form, errors),
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
    form.showFaults(faultsOf(error?.issues))
    if (!error) void run()
  }
  return (
    <section aria-labelledby="admin-password-title" className="card p-5">
      <h2 id="admin-password-title" className="text-xl">
        Password
      </h2>
      <p className="mt-1 mb-4 text-quiet text-sm">
        When you change it, you are logged out on all your other devices.
      </p>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        {/* Tells the browser's password keeper whose password this is. */}
        <input hidden autoComplete="username" value={email} readOnly />
        <PasswordField label="Old password" autoComplete="current-password" {...form.field('oldPassword')} />
        <div>
          <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
          <PasswordMeter password={form.values.newPassword} />
        </div>
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </section>
  )
}
