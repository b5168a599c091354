import { useEffect } from 'react'
import { useSession } from '../sessions/session.ts'
import { refreshUser } from './refresh-user.ts'
import { SendConfirmationLink } from './send-confirmation-link.tsx'

/** Offers the link to a user whose mails say little; nothing where the email is confirmed, or it is not known. */
export function ConfirmEmailNote({ className = '' }: { className?: string }) {
  const { user } = useSession()
  return user?.isEmailConfirmed === false ? <Note className={className} /> : null
}

function Note({ className }: { className: string }) {
  // The link may have been opened in another browser, such as that of the mail program.
  useEffect(() => {
    refreshUser()
  }, [])
  return (
    <section aria-labelledby="confirm-email-title" className={`card p-4 ${className}`}>
      <h2 id="confirm-email-title" className="font-semibold text-base">
        Confirm your email
      </h2>
      <p className="mt-1 text-quiet text-sm">
        Until then our emails say only that something changed. After that they say what you ordered and what
        each shop answered.
      </p>
      <SendConfirmationLink />
    </section>
  )
}
