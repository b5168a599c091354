import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Role, roles } from '#shared/accounts/roles.ts'
import { asFields, oneOf, text } from '#shared/answer-shapes.ts'
import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useForm } from '../forms/use-form.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, useSession } from '../sessions/session.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'
import { showServerErrors } from './form-parts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { signOut } from './sign-out.ts'
import { useMailedLink } from './use-mailed-link.ts'

/** Where a mailed one-time link leads: the user chooses a password and then logs in with it by one press. */
export default function SetPasswordPage() {
  const [link, setLink] = useMailedLink()
  const [owner, setOwner] = useState<Owner | undefined>()
  const [account, setAccount] = useState<Account>({ email: '', password: '' })
  // Before a password is chosen for nothing. Any other failure is told when the form is sent.
  useEffect(() => {
    if (!link.token) return
    const stopped = new AbortController()
    const onFailure = (failure: unknown) => {
      if (isDeadLink(failure)) setLink({ token: null, state: 'dead' })
    }
    checkLink(link.token, stopped.signal).then(setOwner, onFailure)
    return () => stopped.abort()
  }, [link.token, setLink])
  // One replaces the other once the address has been read: the footer waits below.
  return (
    <div className="min-h-dvh">
      {link.state === 'used' && <PasswordIsSet {...account} />}
      {(link.state === 'missing' || link.state === 'dead') && <NoLink state={link.state} />}
      {link.state === 'open' && (
        <SetPasswordForm
          token={link.token ?? ''}
          owner={owner}
          onDead={() => setLink({ token: null, state: 'dead' })}
          onSet={(set) => {
            setAccount(set)
            setLink({ token: null, state: 'used' })
          }}
        />
      )}
    </div>
  )
}

/** Whom the link is for; a text is empty where the server has not named it, and the shop where there is none. */
type Owner = { email: string; role: Role; shopName: string }

async function checkLink(token: string, signal: AbortSignal): Promise<Owner> {
  const call = { method: 'POST', json: { token }, withToken: false, signal } as const
  const { email, role, shopName } = asFields(await callApi('/api/auth/check-link', call))
  return { email: text(email), role: oneOf(roles, 'customer')(role), shopName: text(shopName) }
}

const isDeadLink = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.errors.token !== undefined

/** What the user can log in with now; the e-mail is empty where the server has not named it. */
type Account = { email: string; password: string }

type FormProps = {
  token: string
  owner: Owner | undefined
  onDead: () => void
  onSet: (account: Account) => void
}

function SetPasswordForm({ token, owner, onDead, onSet }: FormProps) {
  const form = useForm({ password: '', confirmPassword: '' })
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi('/api/auth/reset-password', {
        method: 'POST',
        json: { token, ...form.values },
        withToken: false,
      })
      // A user who was signed in here logs in again: from now on this device is for the account with the new password.
      if (currentSession().user) signOut()
      onSet({ email: text(asFields(answer).email), password: form.values.password })
    },
    {
      fallback: messages.networkError,
      onFailure: (failure) => {
        if (isDeadLink(failure)) onDead()
        return isDeadLink(failure) || showServerErrors(form, failure.errors)
      },
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <div className="page grid place-items-center">
      <div className="card w-full max-w-md p-5 sm:p-8">
        <h1 className="text-2xl">Set your password</h1>
        <p className="mt-1 text-quiet">You log in to {brand.name} with your email and this password.</p>
        {/* Two lines from the start: the fields stay in their place when the link has been checked. */}
        <p className="mt-2 mb-4 min-h-11 text-sm">
          {owner?.email && (
            <>
              Email: <StrongEmail email={owner.email} />
            </>
          )}
          {owner?.shopName && (
            <span className="block">
              Shop: <strong>{owner.shopName}</strong>
            </span>
          )}
        </p>
        <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
          <NewPasswordFields form={form} owner={owner && { ...owner, names: [] }} />
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Set password'}
          </Button>
        </form>
      </div>
    </div>
  )
}

function NoLink({ state }: { state: 'missing' | 'dead' }) {
  const { user } = useSession()
  const text =
    state === 'dead' ? messages.auth.linkDead : 'Please open the link from your email, or ask for a new one.'
  return (
    <MessagePage title={state === 'dead' ? 'This link no longer works' : 'Set your password'} text={text}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => openLogin({ startWith: 'forgot-password' })}>Send me a new link</Button>
        {/* With a used link a password was set. */}
        {!user && (
          <Button look="plain" onClick={() => openLogin()}>
            Login
          </Button>
        )}
      </div>
    </MessagePage>
  )
}

/** Names the e-mail, for people with several accounts. */
function PasswordIsSet({ email, password }: Account) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <MessagePage
      heading={heading}
      title="Your password is set"
      text={
        email ? (
          <>
            Login with <StrongEmail email={email} /> and your new password.
          </>
        ) : (
          'Login with your email and your new password.'
        )
      }
    >
      <Button onClick={() => openLogin(email ? { email, password } : {})}>Login</Button>
    </MessagePage>
  )
}

const StrongEmail = ({ email }: { email: string }) => (
  <strong className="text-ink wrap-anywhere">
    <EmailText email={email} />
  </strong>
)
