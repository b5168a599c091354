import type { User } from '#shared/accounts/user.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { SendConfirmationLink } from './send-confirmation-link.tsx'

/** Whether the user's email is confirmed, below it in the profile, and the way to confirm it. */
export function EmailConfirmation({ user }: { user: User }) {
  if (user.isEmailConfirmed)
    return (
      <p className="flex items-center gap-1 text-green-deep text-sm">
        <CheckIcon className="size-4" />
        Confirmed
      </p>
    )
  return (
    <div className="text-sm">
      <p className="text-clay">Not confirmed yet: until then our emails leave out what you ordered.</p>
      <SendConfirmationLink />
    </div>
  )
}
