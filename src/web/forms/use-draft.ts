import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../sessions/session.ts'
import { type Reach, store, storedIn, storedText } from '../sessions/stored.ts'
import { draftAgeMs } from './old-drafts.ts'
import type { Form } from './use-form.ts'

type DraftOptions = {
  /** False ignores an earlier draft. */
  isOffered?: boolean
  /** 'device' survives the closed tab too; such a form lets its user empty it, because the next visitor of the phone finds it. */
  reach?: Reach
}

type Draft = {
  forget: () => void
  /** An earlier draft stands in the form. */
  isRestored: boolean
}

/**
 * Stores what is typed into the named fields of a form, for this tab unless `reach` says otherwise: it survives visits to other
 * pages, a reload and a closed window, until `forget` is called because the form was sent. Each user has a draft of their own, so
 * that the next user of a shared phone does not read it. Other fields, such as passwords, are never stored.
 */
export function useDraft<Name extends string>(
  form: Form<Name>,
  name: string,
  fields: readonly Name[],
  { isOffered = true, reach = 'tab' }: DraftOptions = {},
): Draft {
  const { user, status } = useSession()
  const userId = user?._id ?? ''
  const isStored = useRef(false)
  const [isRestored, setRestored] = useState(false)
  // Before the values typed until hydration are replayed (app/replay-input.ts): those are newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per user, however often the form changes
  useLayoutEffect(() => {
    if (status === 'unknown' || !isOffered) return
    const draft = Object(storedIn(storedText(reach, name, userId), draftAgeMs)) as Record<string, unknown>
    for (const field of fields) {
      const value = draft[field]
      if (typeof value !== 'string') continue
      form.set(field, value)
      setRestored(true)
    }
  }, [userId, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page when another user signs in is not theirs
  useEffect(() => {
    if (!form.isChanged && !isStored.current) return
    isStored.current = form.isChanged
    const values = Object.fromEntries(fields.map((field) => [field, form.values[field]]))
    store(reach, name, userId, form.isChanged ? values : null)
  }, [form.values])
  return {
    isRestored,
    forget: () => {
      setRestored(false)
      // A visitor who signed in meanwhile began the draft signed out.
      for (const id of [userId, '']) store(reach, name, id, null)
    },
  }
}
