import { type SubmitEvent, useState } from 'react'
import { loginSchema } from '#shared/accounts/auth-schemas.ts'
import type { LoginAnswer, User } from '#shared/accounts/user.ts'
import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { isPhone } from '#shared/phone.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextField } from '../forms/field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { type Form, fieldErrorsOf } from '../forms/use-form.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { showToast } from '../toasts/toast.ts'
import type { ToastAction } from '../toasts/toast-store.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ContactLinks } from '../ui/contact-links.tsx'
import { showServerErrors, useFocusOnArrival } from './form-parts.ts'

type LoginFields = 'email' | 'password'

type LoginFormProps = {
  form: Form<LoginFields>
  onSignedIn: (token: string, user: User) => void
  /** The button of the message about the login. */
  actionFor: (user: User) => ToastAction | undefined
  onForgotten: () => void
  /** Absent where the visitor has just signed up. */
  onSignUp: (() => void) | undefined
}

export function LoginForm({ form, onSignedIn, actionFor, onForgotten, onSignUp }: LoginFormProps) {
  const { run, isBusy, refusal } = useLogin(form, onSignedIn, actionFor)
  useFocusOnArrival(form.ref, 'login', { mayBeSent: true })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { error } = loginSchema.safeParse(form.values)
    if (error) form.showErrors(fieldErrorsOf(error.issues))
    else run()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      {refusal && (
        <Alert>
          {refusal.words}
          {refusal.isOfAccount && <SupportLinks />}
        </Alert>
      )}
      <TextField
        label="Email"
        hint="Or your phone number, like 076 123 456."
        // The keyboard for e-mails has the digits too; the type would refuse a number in browsers' own checks.
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.field('email')}
      />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <button type="button" className="link min-h-11 text-sm" onClick={onForgotten}>
          Forgot password?
        </button>
      </div>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
      {onSignUp && (
        <div className="grid gap-2 border-divider border-t pt-4">
          <p className="text-quiet text-sm">New here? An account takes a minute.</p>
          <Button look="plain" onClick={onSignUp}>
            Sign up
          </Button>
        </div>
      )}
    </form>
  )
}

function SupportLinks() {
  const { phone } = useSupportContact()
  return (
    <div className="mt-3">
      <ContactLinks phone={phone} name={brand.name} greeting="Hello, I cannot log in to my account." />
    </div>
  )
}

/** Why the login was refused and what the visitor can do. The window says it; a toast over it would say it twice. */
function refusalWords({ status, message }: ApiFailure, typed: string): string {
  if (status === 401) return isPhone(typed) ? messages.auth.checkNumber : messages.auth.checkCredentials
  const whatNext = status === 403 ? messages.auth.askSupport : messages.auth.tryAgain
  return message || `${messages.auth.loginFailed}. ${whatNext}`
}

function useLogin(
  form: Form<LoginFields>,
  onSignedIn: LoginFormProps['onSignedIn'],
  actionFor: LoginFormProps['actionFor'],
) {
  const [refusal, setRefusal] = useState<{ words: string; isOfAccount: boolean } | null>(null)
  const { run, isBusy } = useAction(
    async () => {
      setRefusal(null)
      const answer = await callApi<LoginAnswer>('/api/auth/login', {
        method: 'POST',
        json: form.values,
        withToken: false,
        mayRepeat: true,
      })
      if (!answer.token || !answer.user) throw new ApiFailure(200, null)
      showToast(answer.message || messages.auth.loginSuccessful, 'success', actionFor(answer.user))
      onSignedIn(answer.token, answer.user)
    },
    {
      fallback: messages.auth.loginFailed,
      onFailure: (failure) => {
        if (showServerErrors(form, failure.errors)) return true
        const words = refusalWords(failure, form.values.email)
        setRefusal({ words, isOfAccount: failure.status === 403 })
        // Where the next attempt begins.
        const password = form.ref.current?.querySelector<HTMLInputElement>('[name="password"]')
        password?.focus()
        password?.select()
        return true
      },
    },
  )
  return { run, isBusy, refusal }
}
