import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'

type PasswordCardProps = {
  /** E-mail of the account, for the browser's password manager. */
  email: string
  formRef: RefObject<HTMLFormElement | null>
  isBusy: boolean
  onSubmit: (event: SubmitEvent) => void
  /** The fields. */
  children: ReactNode
}

/** The form that changes the password, in the profile and in an administrator's settings. */
export function PasswordCard({ email, formRef, isBusy, onSubmit, children }: PasswordCardProps) {
  return (
    <section aria-labelledby="password-title" className="card p-5">
      <h2 id="password-title" className="text-xl">
        Password
      </h2>
      <p className="mt-1 mb-4 text-quiet text-sm">
        When you change it, you are logged out on all your other devices.
      </p>
      <form ref={formRef} noValidate onSubmit={onSubmit} className="grid gap-4">
        {/* Tells the browser's password manager which account the password belongs to. */}
        <input hidden autoComplete="username" value={email} readOnly />
        {children}
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </section>
  )
}
