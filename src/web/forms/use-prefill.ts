import { useState } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { useSession } from '../sessions/session.ts'
import type { Form } from './use-form.ts'

/** Fills empty fields with what is known of the signed-in user, as `knownOf` returns it, once per user; typed values stay. */
export function usePrefill<Name extends string>(
  form: Form<Name>,
  knownOf: (user: User) => Partial<Record<Name, string>>,
): void {
  const { user } = useSession()
  const [filledFor, setFilledFor] = useState<string | null>(null)
  if (!user || filledFor === user._id) return
  setFilledFor(user._id)
  for (const [name, known] of Object.entries(knownOf(user)) as [Name, string][]) {
    if (known && !form.values[name]) form.fill(name, known)
  }
}
