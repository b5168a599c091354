import { type SubmitEvent, useId } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { parseConsequences } from '#shared/admin/consequences-shape.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useNavigate } from '../../navigation/router.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showServerErrors } from '../form-parts.ts'
import { forgetUser } from '../sign-out.ts'
import { whatFollowsLeaving } from './leaving-words.ts'

const empty = { currentPassword: '' }

/** Asks for the password before the user's own account is deleted, and says what follows and what stays. */
export function ProfileLeaving({ user, onClose }: { user: User; onClose: () => void }) {
  const listId = useId()
  const { data, failure } = useApi('/api/user/consequences', { read: parseConsequences })
  const form = useForm(empty)
  const { run, isBusy } = useLeaving(form)
  const isCounting = !data && !failure
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.values.currentPassword) void run()
    else form.showErrors({ currentPassword: messages.profile.currentPasswordMissing })
  }
  return (
    <Dialog
      role="alertdialog"
      title="Delete your account?"
      describedBy={listId}
      look="sheet"
      onClose={onClose}
    >
      <ul id={listId} aria-live="polite" className="mb-5 grid list-disc gap-1.5 pl-5">
        {isCounting ? (
          <li className="list-none text-quiet">Checking what follows…</li>
        ) : (
          whatFollowsLeaving(user, data).map((sentence) => <li key={sentence}>{sentence}</li>)
        )}
      </ul>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-5">
        {/* Tells the browser's password manager which account the password belongs to. */}
        <input hidden autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" data-first-focus onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" disabled={isCounting} isBusy={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete my account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useLeaving(form: ReturnType<typeof useForm<'currentPassword'>>) {
  const navigate = useNavigate()
  return useAction(
    async () => {
      const call = { method: 'DELETE', json: form.values } as const
      const answer = await callApi<{ message: string }>('/api/user', call)
      forgetUser()
      navigate('/')
      showToast(answer.message || messages.ownData.erased, 'success')
    },
    {
      fallback: messages.ownData.eraseFailed,
      onFailure: ({ errors }) => showServerErrors(form, errors),
    },
  )
}
