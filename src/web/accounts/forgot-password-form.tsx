import { type SubmitEvent, useState } from 'react'
import { forgotPasswordSchema } from '#shared/accounts/auth-schemas.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextField } from '../forms/field.tsx'
import { type Form, fieldErrorsOf } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { MailIcon } from '../ui/icons.tsx'
import { showServerErrors, useFocusOnArrival } from './form-parts.ts'

type ForgotPasswordFormProps = { form: Form<'email'>; onBack: () => void }

/** Asks for a mailed link. The answer is the same whether the email has an account or not. */
export function ForgotPasswordForm({ form, onBack }: ForgotPasswordFormProps) {
  const [answer, setAnswer] = useState<string | null>(null)
  const { run, isBusy } = useAction(
    async () => {
      const { message } = await callApi<{ message: string }>('/api/auth/forgot-password', {
        method: 'POST',
        json: form.values,
        withToken: false,
      })
      setAnswer(message)
    },
    { fallback: messages.networkError, onFailure: (failure) => showServerErrors(form, failure.errors) },
  )
  useFocusOnArrival(form.ref, 'forgot-password')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { error } = forgotPasswordSchema.safeParse(form.values)
    if (error) form.showErrors(fieldErrorsOf(error.issues))
    else run()
  }
  if (answer) return <Answered answer={answer} onBack={onBack} />
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-quiet">Tell us your email, and we will send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send link'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        Back to login
      </Button>
    </form>
  )
}

function Answered({ answer, onBack }: { answer: string; onBack: () => void }) {
  return (
    <div className="grid gap-4">
      <div role="status" className="flex gap-3 rounded-field bg-green-soft p-4">
        <MailIcon className="size-6 shrink-0 text-green-deep" />
        <div>
          <p>{answer}</p>
          <p className="mt-1 text-quiet text-sm">
            The link works for 1 hour. Look into your spam folder too.
          </p>
        </div>
      </div>
      <Button data-first-focus autoFocus onClick={onBack}>
        Back to login
      </Button>
    </div>
  )
}
