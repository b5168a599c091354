import { type SubmitEvent, useState } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { parseUser, parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { adminProfileFields } from '#shared/admin/admin-settings.ts'
import { messages } from '#shared/messages.ts'
import { CurrentPasswordField } from '../../accounts/current-password-field.tsx'
import { showServerErrors } from '../../accounts/form-parts.ts'
import { type ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../forms/field.tsx'
import { EmailField, PhoneField } from '../../forms/person-fields.tsx'
import { fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { currentSession, updateUser } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'

const valuesOf = ({ firstName, lastName, email, tel }: User) => ({
  firstName,
  lastName,
  email,
  tel,
  currentPassword: '',
})

type Answer = { message?: string }

/** The administrator's own name, e-mail and phone. The current password is asked for when the server requires it. */
export function AdminProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const form = useForm(valuesOf(user))
  const [isProofAsked, setIsProofAsked] = useState(false)
  const { run, isBusy } = useAction(save, { fallback: messages.admin.profileFailed, onFailure: showAtFields })

  async function save() {
    const { currentPassword, ...fields } = form.values
    const wanted = { ...fields, tel: fields.tel.trim() || undefined }
    const json = isProofAsked ? { ...wanted, currentPassword } : wanted
    const answer = await callApi<Answer>('/api/admin/settings/profile/update', { method: 'PUT', json })
    const known = currentSession().user ?? user
    const saved = parseUserAnswer(answer, known) ?? parseUser(fields, known)
    setIsProofAsked(false)
    form.reset(valuesOf(saved))
    updateUser(saved)
    onSaved(saved)
    showToast(answer.message || messages.admin.profileUpdated, 'success')
  }
  function showAtFields({ code, message, errors }: ApiFailure): boolean {
    if (errors.currentPassword) setIsProofAsked(true)
    return showServerErrors(form, code === 'email_taken' ? { email: message } : errors)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { email, ...errors } = fieldErrorsOf<keyof typeof form.values>(
      adminProfileFields.safeParse(form.values).error?.issues,
    )
    // An administrator created on the command line has no phone number and need not add one here.
    const found = {
      ...errors,
      ...(email && { email }),
      tel: form.values.tel.trim() || user.tel ? errors.tel : undefined,
    }
    form.showErrors(found)
    if (!Object.values(found).some(Boolean)) void run()
  }
  return (
    <section aria-labelledby="admin-profile-title" className="card p-5">
      <h2 id="admin-profile-title" className="mb-4 text-xl">
        Profile
      </h2>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <EmailField {...form.field('email')} />
        <PhoneField label="Phone number" {...form.field('tel')} />
        {isProofAsked && <CurrentPasswordField {...form.field('currentPassword')} />}
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </section>
  )
}
