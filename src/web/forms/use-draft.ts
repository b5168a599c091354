import { useEffect, useLayoutEffect, useRef } from 'react'
import { keep, keptIn, keptText } from '../sessions/kept.ts'
import { useSession } from '../sessions/session.ts'
import type { Form } from './use-form.ts'

/** An older draft is not offered again: a tab may stay open for weeks. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * Keeps what is typed into these fields of a form in this tab: through other pages, a reload and a window that is closed,
 * until `forget` is called because the form was sent. Each person has their own, so that the next person to sign in on a
 * shared phone does not read it. Fields that are not named, such as passwords, are never stored. Without `isOffered` an
 * earlier draft is left aside.
 */
export function useDraft<Name extends string>(
  form: Form<Name>,
  name: string,
  fields: readonly Name[],
  isOffered = true,
): { forget: () => void } {
  const { user, status } = useSession()
  const userId = user?._id ?? ''
  const isKept = useRef(false)
  // Before what was typed until hydration is replayed (app/replay-input.ts): that is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per person, however often the form changes
  useLayoutEffect(() => {
    if (status === 'unknown' || !isOffered) return
    const draft = Object(keptIn(keptText('tab', name, userId), maxAgeMs)) as Record<string, unknown>
    for (const field of fields) {
      const value = draft[field]
      if (typeof value === 'string') form.set(field, value)
    }
  }, [userId, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there when another person signs in is not theirs
  useEffect(() => {
    if (!form.isChanged && !isKept.current) return
    isKept.current = form.isChanged
    const values = Object.fromEntries(fields.map((field) => [field, form.values[field]]))
    keep('tab', name, userId, form.isChanged ? values : null)
  }, [form.values])
  return {
    forget: () => {
      // A form may have been begun before its person signed in.
      for (const id of [userId, '']) keep('tab', name, id, null)
    },
  }
}
