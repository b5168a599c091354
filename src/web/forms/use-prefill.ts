import { useState } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { useSession } from '../sessions/session.ts'
import type { Form } from './use-form.ts'

/**
 * What the signed-in person's account knows, as `knownOf` says it, goes into fields that are still empty, once per
 * person; what was typed stays.
 */
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
